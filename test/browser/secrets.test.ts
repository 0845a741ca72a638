import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { openAccount } from '../../functions/src/domain/accounts/open-account.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { request, withKey } from '../support/api.ts';
import { changeUser, withClaims } from '../support/auth-emulator.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber, enter, signIn } from './subscriber.ts';

/** Records the body of every response of the API to this page. */
async function recordResponses(page: Page): Promise<string[]> {
  const bodies: string[] = [];
  await page.context().route(`${stack.webUrl}/api/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    bodies.push(await response.text());
    await route.fulfill({ response });
  });
  return bodies;
}

describeInBrowser('secrets', (openPage) => {
  it('the keys page links to the API reference', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/settings/keys');
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/v1/docs');
  });

  it('a new key is shown once, and works until it is revoked', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/settings/keys');
    await page.getByLabel('Name of a new key').fill('My program');
    await page.getByRole('button', { name: 'Create key' }).click();
    const apiKey = (await page.locator('.secret code').textContent()) ?? '';
    expect(await request('/v1/accounts', { headers: withKey({ apiKey }) })).toMatchObject({ status: 200 });
    await page.reload();
    await page.getByRole('button', { name: 'Revoke My program' }).waitFor();
    expect(await page.content()).not.toContain(apiKey);
    await page.getByRole('button', { name: 'Revoke My program' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect(await request('/v1/accounts', { headers: withKey({ apiKey }) })).toMatchObject({ status: 401 });
  });

  it('the page shows for which profile a key acts, and replaces it with a key for the same profile', async () => {
    const subscriber = await createSubscriber();
    await createApiKey(context(), subscriber.uid, null, { profileId: 'prf_1' });
    const page = await openPage();
    await enter(page, subscriber, '/settings/keys');
    const limit = page.getByText('Only for profile prf_1');
    await limit.waitFor();
    await page.getByRole('button', { name: /^Replace / }).click();
    await page.getByRole('button', { name: 'Replace key' }).click();
    await expect.poll(() => limit.count()).toBe(2);
  });

  it('the page asks for the password before it creates a key in an old session', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber, '/settings/keys');
    await changeUser(subscriber.uid, { validSince: '1' });
    const [session] = await page.context().cookies();
    if (!session) throw new Error('There is no session cookie.');
    const signedInAt = Math.floor(Date.now() / 1000) - 301;
    await page.context().addCookies([{ ...session, value: withClaims(session.value, { auth_time: signedInAt }) }]);

    const password = page.locator('input[type=password]');
    await page.getByRole('button', { name: 'Create key' }).click();
    await password.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Please enter your password again.').waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    await password.fill('not the password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This password is wrong.').waitFor();
    await password.fill(subscriber.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.locator('.secret code').textContent()).toMatch(/^sk_live_/);
  });

  it('the browser receives no token of a platform', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'tiktok');
    const page = await openPage();
    const bodies = await recordResponses(page);
    await enter(page, subscriber, '/settings/accounts');
    await page.getByText('Connected', { exact: true }).waitFor();
    for (const name of ['API keys', 'Plan', 'Posts', 'New post']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
    await page.getByRole('checkbox', { name: /TikTok/ }).waitFor();
    // A page shows cached data while it is refetched: the last responses may still be in flight.
    await page.context().unrouteAll({ behavior: 'wait' });
    const address = { uid: subscriber.uid, platform: 'tiktok', accountId } as const;
    const { accessToken } = await openAccount(context(), address, 'TikTok');
    const stored = (await context().store.user(subscriber.uid).accounts('tiktok').doc(accountId).get()).data();
    expect(bodies.some((body) => body.includes(accountId))).toBe(true);
    for (const token of [accessToken, stored?.accessToken, stored?.refreshToken]) {
      expect(token).toBeTruthy();
      expect(bodies.filter((body) => body.includes(token ?? ''))).toEqual([]);
    }
  });

  it('scripts cannot read the session cookie, and the sign-out ends the session', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByText('Nothing posted yet').waitFor();
    expect(await page.context().cookies()).toMatchObject([
      { name: '__session', httpOnly: true, secure: true, sameSite: 'Lax' },
    ]);
    const readable = await page.evaluate(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
    );
    expect(readable).not.toMatch(/eyJ|__session/);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(`${stack.webUrl}/settings/keys`);
    // Another user: two sessions that one user begins within the same second have the same cookie, so this one would be
    // ended already.
    await signIn(page, await createSubscriber());
    expect(new URL(page.url()).pathname).toBe('/settings/keys');
  });

  it('the sign-in does not redirect to another site', async () => {
    const page = await openPage();
    await page.goto(`${stack.webUrl}/login?next=${encodeURIComponent('//evil.example/dashboard')}`);
    await signIn(page, await createSubscriber());
    expect(page.url()).toBe(`${stack.webUrl}/dashboard`);
  });

  it('the sign-in page shows a message for a wrong password', async () => {
    const { email } = await createSubscriber();
    const page = await openPage();
    await page.goto(`${stack.webUrl}/login`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
  });
});
