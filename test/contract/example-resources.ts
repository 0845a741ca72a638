import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { openAccount, sealedTokens } from '../../functions/src/domain/accounts/open-account.ts';
import { failedRun, outcomeUnknown } from '../../functions/src/domain/posts/index.ts';
import { giveCredits } from '../support/credits.ts';
import { sandboxFile, upload } from '../support/media.ts';
import { checkout, urlOf } from '../support/stripe.ts';
import { createTestModeUser } from '../support/test-mode.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { makeNamed } from './named-resources.ts';

const withId = z.object({ id: z.string() });

/** Who sends an example, and the names in its path. */
export interface Sender {
  user: TestUser;
  path: Readonly<Record<string, string>>;
}

interface Example {
  operationId: string;
  path: string;
  value: object;
}

/** What the body of an example names by an id. */
const named = z.object({
  mediaId: z.string().optional(),
  eventId: z.string().optional(),
  account: z.object({ accountId: z.string() }).optional(),
  accounts: z.array(z.string()).optional(),
  groups: z.array(z.object({ accounts: z.array(z.object({ accountId: z.string() })) })).optional(),
});

/** An operation that needs another user than a subscriber, or a resource in another state. */
interface SpecialOperation {
  prepare(value: object): Promise<Sender>;
  /** The status of the response to a subscriber who has nothing. */
  otherwise: number;
}

export const specialOperations: Readonly<Record<string, SpecialOperation>> = {
  retryPost: {
    prepare: async (value) => {
      const user = await subscriber();
      return { user, path: { id: await failedPost(user, value) } };
    },
    otherwise: 404,
  },
  startCheckout: {
    prepare: async () => ({ user: await createUser({ subscription: 'none' }), path: {} }),
    otherwise: 409,
  },
  openPortal: {
    prepare: async () => {
      const user = await createUser({ subscription: 'none' });
      urlOf(await checkout(user));
      return { user, path: {} };
    },
    otherwise: 404,
  },
  reconnectTestAccount: {
    prepare: async () => {
      const { test: user } = await createTestModeUser();
      return { user, path: { platform: 'threads', accountId: user.accounts.threads[0] ?? '' } };
    },
    otherwise: 403,
  },
};

/** A fresh user with what this example of an operation needs. */
export async function senderOf({ operationId, path, value }: Example): Promise<Sender> {
  const special = specialOperations[operationId];
  if (special) return special.prepare(value);
  const user = await subscriber();
  const { mediaId, eventId, account, accounts = [], groups = [] } = named.parse(value);
  if (mediaId !== undefined) await soundNamed(user, mediaId);
  if (eventId !== undefined) await eventNamed(user, eventId);
  const accountIds = [
    ...(account ? [account.accountId] : []),
    ...groups.flatMap((group) => group.accounts.map(({ accountId }) => accountId)),
    ...accounts.map((name) => name.replace('threads:', '')),
  ];
  for (const accountId of new Set(accountIds)) await accountNamed(user, accountId);
  const id = (await makeNamed(user, path)) ?? '';
  return { user, path: { id, platform: 'threads', accountId: id } };
}

function subscriber(): Promise<TestUser> {
  return createUser({ threads: 1, bluesky: 1, x: 1, linkedin: 1 });
}

/** A post with one target that has failed, by the code that the example is for. */
async function failedPost(user: TestUser, value: object): Promise<string> {
  const { id } = await unqueuedPost(user);
  const ref = context().store.runs(id).doc('threads');
  const run = (await ref.get()).data();
  if (!run) throw new Error('no run');
  const isAmbiguous = 'reconcile' in value || 'confirmedNotLive' in value;
  const problem = isAmbiguous ? outcomeUnknown : { code: 'gave_up' as const, message: 'Too late.', transient: true };
  const { targets = [run.targetId] } = z.object({ targets: z.array(z.string()).optional() }).parse(value);
  await ref.update({ ...failedRun(run, problem, Date.now()), targetId: targets[0] ?? '' });
  return id;
}

/** A sound file that has the id of the example, and credits for it. */
async function soundNamed(user: TestUser, mediaId: string): Promise<void> {
  const { id } = withId.parse((await upload(user, sandboxFile('sample.mp3'))).body);
  const { media } = context().store.user(user.uid);
  const stored = (await media.doc(id).get()).data();
  if (!stored) throw new Error('no file');
  await Promise.all([media.doc(mediaId).set(stored), giveCredits(user, 10)]);
}

/** An account with the id of the example that works. */
async function accountNamed(user: TestUser, accountId: string): Promise<void> {
  const ctx = context();
  const accounts = ctx.store.user(user.uid).accounts('threads');
  const address = { uid: user.uid, platform: 'threads', accountId: user.accounts.threads[0] ?? '' } as const;
  const own = (await accounts.doc(address.accountId).get()).data();
  if (!own) throw new Error('no account');
  const { accessToken } = await openAccount(ctx, address, 'Threads');
  const tokens = { accessToken, refreshToken: null, tokenType: 'bearer', expiresIn: null, scope: null };
  await accounts.doc(accountId).set({ ...own, accountId, ...sealedTokens(ctx, { ...address, accountId }, tokens) });
}

/** An event with the id of the example. */
async function eventNamed(user: TestUser, eventId: string): Promise<void> {
  const at = new Date();
  await context()
    .store.user(user.uid)
    .events.doc(eventId)
    .set({
      userId: user.uid,
      type: 'credits.low',
      createdAt: at,
      data: { balance: 1, threshold: 10 },
      postSubmissionId: null,
      sequence: 1,
      pendingAt: null,
      expireAt: new Date(at.getTime() + 60_000),
    });
}
