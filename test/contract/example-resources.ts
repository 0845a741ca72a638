import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { openAccount, sealedTokens } from '../../functions/src/domain/accounts/open-account.ts';
import { failedRun, outcomeUnknown } from '../../functions/src/domain/posts/index.ts';
import { createApiKey, keyId } from '../../functions/src/domain/users/index.ts';
import { aPost, publish, request, withKey } from '../support/api.ts';
import { giveCredits } from '../support/credits.ts';
import { createDraft } from '../support/drafts.ts';
import { sandboxFile, upload } from '../support/media.ts';
import { createProfile } from '../support/profiles.ts';
import { stack } from '../support/stack.ts';
import { checkout, urlOf } from '../support/stripe.ts';
import { createTestModeUser } from '../support/test-mode.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { createUser, type TestUser } from '../support/user.ts';

/** Who sends an example, and the things in its path. */
export interface Sender {
  user: TestUser;
  path?: Record<string, string>;
}

const withId = z.object({ id: z.string() });

const allowedAccounts = z.object({ accounts: z.array(z.string()).default([]) });

const eventOf = z.object({ eventId: z.string().optional() });

/** What has to be there for the examples of an operation, by its name; the others need only a subscriber with accounts. */
const resources: Record<string, (value: object) => Promise<Sender>> = {
  editPost: () => ofSubscriber((user) => publish(user, aPost({}, { scheduledTime: '2090-01-01T00:00:00Z' }))),
  retryPost: (value) => ofSubscriber((user) => failedPost(user, value)),
  refreshPostMetrics: () => ofSubscriber((user) => publish(user, aPost({}, { scheduledTime: '2090-01-01T00:00:00Z' }))),
  completeUpload: () => ofSubscriber(uploaded),
  transcribe: (value) => prepared((user) => soundNamed(user, z.object({ mediaId: z.string() }).parse(value))),
  editDraft: () => ofSubscriber((user) => createDraft(user)),
  publishDraft: () => ofSubscriber((user) => createDraft(user)),
  rejectDraft: () => ofSubscriber((user) => createDraft(user)),
  createApiKey: (value) => prepared((user) => accountsNamed(user, value)),
  rotateApiKey: () => ofSubscriber(async ({ uid }) => keyId(await createApiKey(context(), uid, null))),
  startCheckout: async () => ({ user: await createUser({ subscription: 'none' }) }),
  openPortal: async () => {
    const user = await createUser({ subscription: 'none' });
    urlOf(await checkout(user));
    return { user };
  },
  editProfile: () => ofSubscriber(async (user) => (await createProfile(user)).id),
  editWebhook: () => ofSubscriber(webhook),
  testWebhook: () => ofSubscriber(webhook),
  resumeWebhook: () => ofSubscriber(webhook),
  rotateWebhookSecret: () => ofSubscriber(webhook),
  replayWebhookEvents: (value) =>
    ofSubscriber(async (user) => {
      await eventNamed(user, value);
      return webhook(user);
    }),
  reconcile: () => prepared((user) => accountOfExample(user, 'ACCOUNT_ID')),
  saveAccountGroups: () => prepared((user) => accountOfExample(user, 'ACCOUNT_ID')),
  checkAccount: async () => {
    const user = await subscriber();
    return { user, path: { platform: 'threads', accountId: user.accounts.threads[0] ?? '' } };
  },
  reconnectTestAccount: async () => {
    const { test: user } = await createTestModeUser();
    return { user, path: { platform: 'threads', accountId: user.accounts.threads[0] ?? '' } };
  },
};

/** A fresh user with what this example of an operation needs. */
export async function senderOf(operationId: string, value: object): Promise<Sender> {
  return (await resources[operationId]?.(value)) ?? { user: await subscriber() };
}

function subscriber(): Promise<TestUser> {
  return createUser({ threads: 1, bluesky: 1, x: 1, linkedin: 1 });
}

async function ofSubscriber(make: (user: TestUser) => Promise<string>): Promise<Sender> {
  const user = await subscriber();
  return { user, path: { id: await make(user) } };
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

/** An upload after the arrival of all bytes. */
async function uploaded(user: TestUser): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(sandboxFile('sample.png'))).arrayBuffer());
  const body = { sizeBytes: bytes.length, contentType: 'image/png' };
  const started = await request('/v1/media/uploads', { body, headers: withKey(user) });
  const { id, uploadUrl } = z.object({ id: z.string(), uploadUrl: z.string() }).parse(started.body);
  await fetch(uploadUrl, { method: 'PUT', body: bytes });
  return id;
}

async function prepared(prepare: (user: TestUser) => Promise<void>): Promise<Sender> {
  const user = await subscriber();
  await prepare(user);
  return { user };
}

/** A sound file that has the id of the example, and credits for it. */
async function soundNamed(user: TestUser, { mediaId }: { mediaId: string }): Promise<void> {
  const { id } = withId.parse((await upload(user, sandboxFile('sample.mp3'))).body);
  const { media } = context().store.user(user.uid);
  const stored = (await media.doc(id).get()).data();
  if (!stored) throw new Error('no file');
  await Promise.all([media.doc(mediaId).set(stored), giveCredits(user, 10)]);
}

/** An account with this id that works. */
async function accountOfExample(user: TestUser, accountId: string): Promise<void> {
  const ctx = context();
  const accounts = ctx.store.user(user.uid).accounts('threads');
  const address = { uid: user.uid, platform: 'threads', accountId: user.accounts.threads[0] ?? '' } as const;
  const own = (await accounts.doc(address.accountId).get()).data();
  if (!own) throw new Error('no account');
  const { accessToken } = await openAccount(ctx, address, 'Threads');
  const tokens = { accessToken, refreshToken: null, tokenType: 'bearer', expiresIn: null, scope: null };
  await accounts.doc(accountId).set({ ...own, accountId, ...sealedTokens(ctx, { ...address, accountId }, tokens) });
}

/** Accounts with the ids of the example. */
async function accountsNamed(user: TestUser, value: object): Promise<void> {
  const accounts = context().store.user(user.uid).accounts('threads');
  const own = (await accounts.doc(user.accounts.threads[0] ?? '').get()).data();
  if (!own) throw new Error('no account');
  for (const name of allowedAccounts.parse(value).accounts) {
    const accountId = name.replace('threads:', '');
    await accounts.doc(accountId).set({ ...own, accountId });
  }
}

async function webhook(user: TestUser): Promise<string> {
  const body = { url: `${stack.sandboxUrl}/hooks/examples` };
  const response = await request('/v1/webhooks', { body, headers: withKey(user) });
  return z.object({ webhook: withId }).parse(response.body).webhook.id;
}

/** An event with the id of the example. */
async function eventNamed(user: TestUser, value: object): Promise<void> {
  const { eventId } = eventOf.parse(value);
  if (eventId === undefined) return;
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
