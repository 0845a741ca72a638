import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAccount } from '../../functions/src/connections/open-account.ts';
import { context } from '../../functions/src/context.ts';
import { request, withKey } from '../support/api.ts';
import { stack } from '../support/stack.ts';
import { inBrowser } from './in-browser.ts';
import { connect, enter, newMember, signIn } from './member.ts';

/** Everything the web routes answer to this visitor's pages, as it comes in. */
const answersTo = async (page: Page): Promise<string[]> => {
  const answers: string[] = [];
  await page.context().route(`${stack.webUrl}/api/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    answers.push(await response.text());
    await route.fulfill({ response });
  });
  return answers;
};

inBrowser('what is secret', (openPage) => {
  it('a new key is shown once, and works until it is revoked', async () => {
    const page = await openPage();
    await enter(page, await newMember(), '/settings/keys');
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

  it('no token of a platform reaches the browser', async () => {
    const member = await newMember();
    const accountId = await connect(member, 'tiktok');
    const page = await openPage();
    const answers = await answersTo(page);
    await enter(page, member, '/settings/accounts');
    await page.getByText('Connected', { exact: true }).waitFor();
    for (const name of ['API keys', 'Plan', 'Posts', 'New post']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
    await page.getByRole('checkbox', { name: /TikTok/ }).waitFor();
    // A page shows cached data while it is refetched: the last responses may still be on their way.
    await page.context().unrouteAll({ behavior: 'wait' });
    const address = { uid: member.uid, platform: 'tiktok', accountId } as const;
    const { accessToken } = await openAccount(context(), address, 'TikTok');
    const stored = (await context().store.user(member.uid).accounts('tiktok').doc(accountId).get()).data();
    expect(answers.some((answer) => answer.includes(accountId))).toBe(true);
    for (const token of [accessToken, stored?.accessToken, stored?.refreshToken]) {
      expect(token).toBeTruthy();
      expect(answers.filter((answer) => answer.includes(token ?? ''))).toEqual([]);
    }
  });

  it('scripts cannot reach the session, and signing out ends it', async () => {
    const member = await newMember();
    const page = await openPage();
    await enter(page, member);
    await page.getByText('Nothing posted yet').waitFor();
    expect(await page.context().cookies()).toMatchObject([
      { name: '__session', httpOnly: true, secure: true, sameSite: 'Lax' },
    ]);
    const kept = await page.evaluate('JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])');
    expect(kept).not.toMatch(/eyJ|__session/);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(`${stack.webUrl}/settings/keys`);
    await signIn(page, member);
    expect(new URL(page.url()).pathname).toBe('/settings/keys');
  });

  it('signing in leads to a page of ours and to no other', async () => {
    const page = await openPage();
    await page.goto(`${stack.webUrl}/login?next=${encodeURIComponent('//evil.example/dashboard')}`);
    await signIn(page, await newMember());
    expect(page.url()).toBe(`${stack.webUrl}/dashboard`);
  });

  it('a wrong password is told in words', async () => {
    const { email } = await newMember();
    const page = await openPage();
    await page.goto(`${stack.webUrl}/login`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This e-mail address and password do not belong together.').waitFor();
  });
});
