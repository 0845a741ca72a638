import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { context } from '../../functions/src/context.ts';
import { connectAccount, signUp, subscribe } from '../../local/user.ts';
import { stack } from '../support/stack.ts';

/** A subscriber who signs in as people do. */
export interface Member {
  uid: string;
  email: string;
  password: string;
}

export const newMember = async (): Promise<Member> => {
  const email = `${randomUUID()}@herald.example`;
  const password = randomUUID();
  const { uid } = await signUp(stack, email, password);
  await subscribe(context(), uid);
  return { uid, email, password };
};

/** Connects a simulated account without a browser; its id. */
export const connect = ({ uid }: Member, platform: 'threads' | 'tiktok'): Promise<string> =>
  connectAccount(context(), stack, uid, platform, `m_${randomUUID().slice(0, 8)}`);

/** Fills the sign-in page in, and waits for the app. */
export const signIn = async (page: Page, { email, password }: Member): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
};

/** Opens a page of the app as somebody who has to sign in for it. */
export const enter = async (page: Page, member: Member, path = '/dashboard'): Promise<void> => {
  await page.goto(`${stack.webUrl}${path}`);
  await signIn(page, member);
};
