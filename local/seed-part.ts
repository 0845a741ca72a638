// A part of the local stack that lives only until the demo user is there. It uses the product's own verbs, so that what is
// seeded is what a person would have made.
import { z } from 'zod';
import { saveConnection } from '../functions/src/connections/save-connection.ts';
import { context } from '../functions/src/context.ts';
import { createKey } from '../functions/src/keys/create.ts';
import { runPart } from './process/part.ts';

const { authHost, sandboxUrl } = z
  .object({ authHost: z.string(), sandboxUrl: z.string() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const EMAIL = 'demo@herald.example';
const PASSWORD = 'herald-demo';
const CREDITS = 100;

const post = async (url: string, body: object): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

const signedUp = z.object({ localId: z.string() });

const signUp = async (): Promise<string> => {
  const url = `http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`;
  return signedUp.parse(await post(url, { email: EMAIL, password: PASSWORD, returnSecureToken: true })).localId;
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

/** Connects a simulated account, as a finished authorization would. */
const connect = async (uid: string, platform: 'threads' | 'tiktok'): Promise<void> => {
  const made = simulated.parse(await post(`${sandboxUrl}/_sandbox/accounts`, { platform, username: 'herald_demo' }));
  await saveConnection(context(), uid, platform, {
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
};

await runPart(async () => {
  const { store, clock } = context();
  const uid = await signUp();
  const updatedAt = new Date(clock.now());
  const subscription = { status: 'active', currentPeriodEnd: new Date('2099-12-31'), updatedAt };
  const [apiKey] = await Promise.all([
    createKey(context(), uid, 'demo'),
    store.user(uid).subscription.set({ ...subscription, stripeCustomerId: null, stripeSubscriptionId: null }),
    store.user(uid).credits.set({ balance: CREDITS, updatedAt }),
    connect(uid, 'threads'),
    connect(uid, 'tiktok'),
  ]);
  return { value: { uid, email: EMAIL, password: PASSWORD, apiKey }, close: async () => {} };
});
