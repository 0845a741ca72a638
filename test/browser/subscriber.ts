import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
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

/** Opens a page of the app with a new session, which is cheaper than the login form. */
export async function enter(page: Page, member: Subscriber, path = '/dashboard'): Promise<void> {
  await startSession(page, member);
  await page.goto(`${stack.webUrl}${path}`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

const signedIn = z.object({ idToken: z.string() });

/** Signs a user in for all tabs of the browser, as a sign-in in one of them does. The previous user is not signed out before. */
export async function startSession(page: Page, { email, password }: Subscriber): Promise<void> {
  const { request } = page.context();
  const provider = `http://${stack.authHost}/identitytoolkit.googleapis.com/v1`;
  const data = { email, password, returnSecureToken: true };
  const response = await request.post(`${provider}/accounts:signInWithPassword?key=local`, { data });
  const { idToken } = signedIn.parse(await response.json());
  const session = await request.post(`${stack.webUrl}/api/auth/session`, { data: { idToken } });
  expect(session.status()).toBe(200);
}

/** The event that a tab receives when its user comes back. */
export function returnToTab(page: Page): Promise<void> {
  return page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
}
