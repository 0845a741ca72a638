import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { signUp } from '../../dev/stack/user.ts';
import { withClaims } from '../support/auth-emulator.ts';
import { visit } from '../support/page-client.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { focusedText } from './program.ts';
import { createSubscriber, enter, returnToTab, signIn } from './subscriber.ts';

const sentCodes = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.url() })),
});

/** Opens the last link of this kind that was sent to the user. Returns the status of the response. */
async function openLink(email: string, requestType: string): Promise<number> {
  const response = await fetch(`http://${stack.authHost}/emulator/v1/projects/${stack.projectId}/oobCodes`);
  const { oobCodes } = sentCodes.parse(await response.json());
  const last = oobCodes.findLast((code) => code.email === email && code.requestType === requestType);
  return (await fetch(last?.oobLink ?? '')).status;
}

describeInBrowser('the sign-in of a user', (openPage) => {
  it('a link that is sent again confirms the e-mail address', async () => {
    const [email, password] = [`${randomUUID()}@herald.example`, randomUUID()];
    const { uid } = await signUp(stack, email, password, { emailVerified: false });
    const page = await openPage();
    await enter(page, { uid, email, password }, '/settings/plan');
    const unconfirmed = page.getByText('You have not confirmed this address.');
    await unconfirmed.waitFor();
    const send = page.getByRole('button', { name: 'Send the link again' });
    await page.getByLabel('Your password').fill('wrong');
    await send.click();
    await page.getByText('This password is wrong.').waitFor();
    await page.getByLabel('Your password').fill(password);
    await send.click();
    await page.getByText(`The link is on its way to ${email}.`).waitFor();
    expect(await openLink(email, 'VERIFY_EMAIL')).toBe(200);
    await returnToTab(page);
    await page.getByText('The link is on its way').waitFor({ state: 'detached' });
    expect(await unconfirmed.count()).toBe(0);
  });

  it('the e-mail address changes once the link to the new one is opened', async () => {
    const [subscriber, other] = [await createSubscriber(), await createSubscriber()];
    const newEmail = `${randomUUID()}@herald.example`;
    const page = await openPage();
    await enter(page, subscriber, '/settings/plan');
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const dialog = page.getByRole('dialog');
    const submit = async (email: string) => {
      await dialog.getByLabel('New e-mail address').fill(email);
      await dialog.getByLabel('Your password').fill(subscriber.password);
      await page.keyboard.press('Enter');
    };
    await submit(subscriber.email);
    await dialog.getByText('This is already your e-mail address.').waitFor();
    await submit(other.email);
    await dialog.getByText('Another account uses this e-mail address.').waitFor();
    await submit(newEmail);
    await page.getByText(`The link is on its way to ${newEmail}.`).waitFor();
    await expect.poll(() => focusedText(page)).toContain('The link is on its way');
    expect(await openLink(subscriber.email, 'VERIFY_AND_CHANGE_EMAIL')).toBe(200);
    // The first page goes to the sign-in as soon as it notices that its session has ended.
    const later = await openPage();
    await enter(later, { ...subscriber, email: newEmail }, '/settings/plan');
    await later.getByText(`Your e-mail address is ${newEmail}.`).waitFor();
  });

  it('a user who changes the password stays signed in, and the other sessions end', async () => {
    const subscriber = await createSubscriber();
    const password = randomUUID();
    const page = await openPage();
    await enter(page, subscriber, '/settings/plan');
    const [session] = await page.context().cookies();
    // Another browser, in which the user signed in a minute ago.
    const elsewhere = withClaims(session?.value ?? '', { auth_time: Math.floor(Date.now() / 1000) - 60 });
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('wrong');
    await dialog.getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');
    await dialog.getByText('This password is wrong.').waitFor();
    // Before the new session begins, the page makes a request in the one that has ended.
    const begin = async (route: Route) => {
      const refused = page.waitForResponse(
        (response) => response.url().endsWith('/api/me') && response.status() === 401,
      );
      await returnToTab(page);
      await refused;
      await route.continue();
    };
    await page.route('**/api/auth/session', begin, { times: 1 });
    await dialog.getByLabel('Your password').fill(subscriber.password);
    await page.keyboard.press('Enter');
    await page.getByText('Your password has been changed.').waitFor();
    const second = Math.floor(Date.now() / 1000);
    expect(await visit('/api/me', { cookie: elsewhere })).toMatchObject({ status: 401 });
    await page.reload();
    await page.getByText(`Your e-mail address is ${subscriber.email}.`).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    // Cookies have no nonce: one of the same second would be that of the session that has ended.
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
    await signIn(page, { ...subscriber, password });
  });
});
