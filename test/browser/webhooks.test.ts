import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { pendingEvent } from '../../functions/src/domain/events/index.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { newDelivery } from '../../functions/src/domain/webhooks/endpoints/next-delivery.ts';
import { HOUR } from '../../functions/src/model/clock.ts';
import { aPost, publish } from '../support/api.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const received = z.array(z.object({ body: z.string() }));
const event = z.object({ id: z.string(), type: z.string(), data: z.looseObject({ challenge: z.string().optional() }) });

/** The requests to a receiver of the sandbox. */
async function requestsTo(url: string) {
  return received.parse(await (await fetch(url)).json()).map(({ body }) => event.parse(JSON.parse(body)));
}

/** What a receiver of the sandbox has got besides challenges. */
async function eventsAt(url: string) {
  return (await requestsTo(url)).filter(({ data }) => data.challenge === undefined);
}

/** Creates an endpoint on the page, which then shows the secret. */
async function addEndpoint(page: Page, url: string): Promise<void> {
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'I have stored it' }).click();
}

describeInBrowser('the webhooks page', (openPage) => {
  it('the page creates an endpoint, tests it, lists its deliveries and resends one', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const url = `${stack.sandboxUrl}/hooks/${randomUUID()}`;
    const page = await openPage();
    await enter(page, subscriber, '/settings/webhooks');
    await addEndpoint(page, url);
    await page.getByRole('button', { name: `Test ${url}` }).click();
    await page.getByText(`${url} accepted the test: 204.`).waitFor();
    await publish({ apiKey: await createApiKey(context(), subscriber.uid, null) }, aPost());
    await page.getByText('Deliveries', { exact: true }).click();
    const again = page.getByRole('button', { name: 'Send again post.published' });
    await again.waitFor();
    await again.click();
    const sent = async () => (await eventsAt(url)).filter(({ type }) => type === 'post.published').map(({ id }) => id);
    await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(2);
    expect(new Set(await sent()).size).toBe(1);
  });

  it('the page explains why an address is refused, and shows the response of an endpoint', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/settings/webhooks');
    await page.getByLabel('Address').fill('http://example.com/hook');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.locator('.field-errors li').waitFor();
    const url = `${stack.sandboxUrl}/hooks/${randomUUID()}?status=500`;
    await addEndpoint(page, url);
    await page.getByRole('button', { name: `Send challenge again ${url}` }).click();
    await page.getByText(`${url} did not accept the test: 500.`).waitFor();
  });

  it('the page sends the challenge of an endpoint again, and takes it where the endpoint cannot answer', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/settings/webhooks');
    const url = `${stack.sandboxUrl}/hooks/${randomUUID()}?answers=no`;
    await addEndpoint(page, url);
    await page.getByText('Waiting for its answer').waitFor();
    await page.getByRole('button', { name: `Send challenge again ${url}` }).click();
    await page.getByText('The endpoint has not answered the challenge.').waitFor();
    await page.getByText('It cannot answer?').click();
    await page.getByLabel('Challenge').fill('a guess');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('.field-errors li').waitFor();
    const [request] = await requestsTo(url);
    await page.getByLabel('Challenge').fill(request?.data.challenge ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('On', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Test ${url}` }).click();
    await page.getByText(`${url} accepted the test: 204.`).waitFor();
  });

  it('the page sends the waiting events to a repaired endpoint at once, and shows that it works again', async () => {
    const subscriber = await createSubscriber();
    const { store } = context();
    const { webhooks, deliveries } = store.user(subscriber.uid);
    const page = await openPage();
    await enter(page, subscriber, '/settings/webhooks');
    const url = `${stack.sandboxUrl}/hooks/${randomUUID()}`;
    await addEndpoint(page, url);
    const [since, next] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)];
    const { docs } = await webhooks.get();
    const type = 'credits.low';
    const data = { balance: 1, threshold: 60 };
    const { ref, document } = pendingEvent(store, { id: 'evt_1', userId: subscriber.uid, type, at: since, data });
    await ref.set({ ...document, sequence: 1, pendingAt: null });
    for (const { id, ref: endpoint } of docs) {
      const delivery = { firstAttemptAt: since, lastAttemptAt: since, nextAttemptAt: next, tries: 5 };
      await deliveries(id)
        .doc('evt_1')
        .set({ ...newDelivery({ type, sequence: 1 }, since), ...delivery });
      await endpoint.update({ failingSince: since, dueAt: next });
    }
    await page.reload();
    await page.getByRole('button', { name: `Send now ${url}` }).click();
    await page.getByText(`Sending the waiting events to ${url}.`).waitFor();
    await page.getByText('On', { exact: true }).waitFor();
    expect((await eventsAt(url)).map(({ id }) => id)).toEqual(['evt_1']);
    expect(await page.getByRole('button', { name: `Send now ${url}` }).count()).toBe(0);
  });

  it('the page disables an endpoint, enables it with its missed events, and deletes it after a confirmation', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const apiKey = await createApiKey(context(), subscriber.uid, null);
    const url = `${stack.sandboxUrl}/hooks/${randomUUID()}`;
    const page = await openPage();
    await enter(page, subscriber, '/settings/webhooks');
    await addEndpoint(page, url);
    await page.getByRole('button', { name: `Switch off ${url}` }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    await publish({ apiKey }, aPost({ text: 'Missed' }));
    const { events } = context().store.user(subscriber.uid);
    await expect.poll(async () => (await events.where('sequence', '>', 0).get()).size, { timeout: 30_000 }).toBe(2);
    expect(await eventsAt(url)).toEqual([]);
    await page.getByRole('button', { name: `Switch on ${url}` }).click();
    await page.getByText(`${url} is on, and receives 2 missed events.`).waitFor();
    await expect.poll(async () => (await eventsAt(url)).length, { timeout: 30_000 }).toBe(2);
    await page.getByRole('button', { name: `Delete ${url}` }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('You have no endpoints yet.').waitFor();
  });
});
