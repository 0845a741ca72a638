// Creates test users: signed up, subscribed, with connected accounts. Uses the functions of the product, so that seeds
// and tests start from the same data as a real user.

import { z } from 'zod';
import type { Context } from '../../functions/src/context.ts';
import { saveConnection } from '../../functions/src/domain/accounts/index.ts';
import type { Platform } from '../../functions/src/model/platform.ts';

/** The addresses of the stack's Auth emulator and sandbox. */
export interface UserStack {
  authHost: string;
  sandboxUrl: string;
}

const FAR_FUTURE = new Date('2099-12-31T00:00:00Z');

const signedUp = z.object({ localId: z.string(), idToken: z.string() });

/** Creates a user in the Auth emulator, by default with a confirmed e-mail address. The ID token is from before that. */
export async function signUp(
  stack: Pick<UserStack, 'authHost'>,
  email: string,
  password: string,
  { emailVerified = true }: { emailVerified?: boolean } = {},
) {
  const accounts = `http://${stack.authHost}/identitytoolkit.googleapis.com/v1/accounts`;
  const given = { email, password, returnSecureToken: true };
  const { localId, idToken } = signedUp.parse(await post(`${accounts}:signUp?key=local`, given));
  if (emailVerified) await post(`${accounts}:update`, { localId, emailVerified }, { authorization: 'Bearer owner' });
  return { uid: localId, idToken };
}

/** Stores a user's subscription, by default an active one that does not end. */
export async function subscribe(
  ctx: Context,
  uid: string,
  { status = 'active', currentPeriodEnd = FAR_FUTURE }: { status?: string; currentPeriodEnd?: Date } = {},
): Promise<void> {
  await ctx.store.user(uid).subscription.set({
    status,
    currentPeriodEnd,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    updatedAt: new Date(ctx.clock.now()),
  });
}

const simulated = z.object({
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  accessToken: z.string(),
  refreshToken: z.string().nullish(),
  expiresIn: z.number().nullable(),
});

/** Connects a new simulated account, as a completed authorization does. Returns its account id. */
export async function connectAccount(
  ctx: Context,
  stack: UserStack,
  uid: string,
  platform: Platform,
  username: string,
  { displayName }: { displayName?: string } = {},
): Promise<string> {
  const created = simulated.parse(
    await post(`${stack.sandboxUrl}/_sandbox/accounts`, { platform, username, displayName }),
  );
  await saveConnection(ctx, uid, platform, {
    tokens: {
      accessToken: created.accessToken,
      refreshToken: created.refreshToken ?? null,
      tokenType: 'bearer',
      expiresIn: created.expiresIn,
      scope: null,
    },
    profile: {
      platformId: created.accountId,
      displayName: created.displayName,
      username: created.username,
      avatarUrl: created.avatarUrl,
      accountType: 'user',
    },
    ...(platform === 'tiktok' ? { openId: created.accountId } : {}),
  });
  return created.accountId;
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${await response.text()}`);
  return response.json();
}
