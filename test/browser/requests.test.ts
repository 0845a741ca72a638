import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { aPost, request, withKey } from '../support/api.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { createSubscriber, enter } from './subscriber.ts';

describeInBrowser('the request log', (openPage) => {
  it('the request log shows a refused request with the reason, and finds it by its id', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber, '/settings/keys');
    await page.getByRole('link', { name: 'request log' }).click();
    await page.getByText('Requests that your programs make appear here.').waitFor();

    const key = withKey({ apiKey: await createApiKey(context(), subscriber.uid, 'Newsletter') });
    const requestId = `letter-${randomUUID()}`;
    await request('/v1/posts', { body: aPost(), headers: { ...key, 'x-request-id': requestId } });
    await request('/v1/accounts', { headers: key });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('POST /v1/posts').waitFor();
    await page.getByText('GET /v1/accounts').waitFor();
    await page.getByLabel('Request id').fill(requestId);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('GET /v1/accounts').waitFor({ state: 'detached' });
    const row = page.getByRole('listitem');
    await row.waitFor();
    expect(await row.textContent()).toMatch(/POST \/v1\/posts.*Newsletter.*missing_integrations.*400/s);
    await page.getByLabel('Request id').fill('unknown');
    await page.keyboard.press('Enter');
    await page.getByText('No request with this id').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('GET /v1/accounts').waitFor();
  });
});
