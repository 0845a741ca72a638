// How a simulated person comes to be: signed up, subscribed, with a key and connected accounts. Through the product's own
// verbs, so that what a seed or a test starts from is what a person would have made.
import { z } from 'zod';
import { saveConnection } from '../functions/src/connections/save-connection.ts';
import type { Context } from '../functions/src/context.ts';
import type { Platform } from '../functions/src/platforms/platform.ts';

/** Where the stack's sign-up and simulated platforms answer. */
export interface UserStack {
  authHost: string;
  sandboxUrl: string;
}

const FAR_FUTURE = new Date('2099-12-31T00:00:00Z');

const post = async (url: string, body: object): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

const signedUp = z.object({ localId: z.string(), idToken: z.string() });

/** A new user of the Auth emulator. */
export const signUp = async (stack: UserStack, email: string, password: string) => {
  const url = `http://${stack.authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`;
  const { localId, idToken } = signedUp.parse(await post(url, { email, password, returnSecureToken: true }));
  return { uid: localId, idToken };
};

/** Gives a user a subscription that does not end, unless told. */
export const subscribe = async (
  ctx: Context,
  uid: string,
  { status = 'active', currentPeriodEnd = FAR_FUTURE }: { status?: string; currentPeriodEnd?: Date } = {},
): Promise<void> => {
  await ctx.store.user(uid).subscription.set({
    status,
    currentPeriodEnd,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    updatedAt: new Date(ctx.clock.now()),
  });
};

const simulated = z.object({
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  accessToken: z.string(),
  refreshToken: z.string().nullish(),
  expiresIn: z.number(),
});

/** Connects a new simulated account, as a finished authorization would. Its id is what posts are addressed to. */
export const connectAccount = async (
  ctx: Context,
  stack: UserStack,
  uid: string,
  platform: Platform,
  username: string,
): Promise<string> => {
  const made = simulated.parse(await post(`${stack.sandboxUrl}/_sandbox/accounts`, { platform, username }));
  await saveConnection(ctx, uid, platform, {
    tokens: {
      accessToken: made.accessToken,
      refreshToken: made.refreshToken ?? null,
      tokenType: 'bearer',
      expiresIn: made.expiresIn,
      scope: null,
    },
    profile: {
      platformId: made.accountId,
      displayName: made.displayName,
      username: made.username,
      avatarUrl: made.avatarUrl,
      accountType: 'user',
    },
    ...(platform === 'tiktok' ? { openId: made.accountId } : {}),
  });
  return made.accountId;
};
