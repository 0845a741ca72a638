import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { connectAccount, signUp, subscribe } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import { stack } from '../support/stack.ts';

/** A user with a subscription who signs in with a password. */
export interface Subscriber {
  uid: string;
  email: string;
  password: string;
}

export async function createSubscriber(): Promise<Subscriber> {
  const email = `${randomUUID()}@herald.example`;
  const password = randomUUID();
  const { uid } = await signUp(stack, email, password);
  await subscribe(context(), uid);
  return { uid, email, password };
}

/** Connects a simulated account without the browser. Returns its id. */
export function connect({ uid }: Subscriber, platform: Platform): Promise<string> {
  return connectAccount(context(), stack, uid, platform, `m_${randomUUID().slice(0, 8)}`);
}

/** Submits the login form and waits for the app. */
export async function signIn(page: Page, { email, password }: Subscriber): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Opens a page of the app and signs in. */
export async function enter(page: Page, member: Subscriber, path = '/dashboard'): Promise<void> {
  await page.goto(`${stack.webUrl}${path}`);
  await signIn(page, member);
}

/**
 * Signs another user in for all tabs of the browser, as a sign-in in one of them does: none is signed out in between. `elsewhere` is a page
 * with a session of its own.
 */
export async function signInElsewhere(page: Page, elsewhere: Page, member: Subscriber): Promise<void> {
  await enter(elsewhere, member);
  await page.context().addCookies(await elsewhere.context().cookies());
}

/** The event that a tab receives when its user comes back. */
export function returnToTab(page: Page): Promise<void> {
  return page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
}
