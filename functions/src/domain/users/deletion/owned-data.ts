import pMap from 'p-map';
import type { Context } from '../../../context.ts';
import type { Query } from '../../../infra/store/batched-reads.ts';
import { readable } from '../../../infra/store/converter.ts';
import { DAY } from '../../../model/clock.ts';
import { isDerivedUser, isTestUser, profileUserOf, testUserOf, toPathSegment } from '../../../model/ids.ts';
import { platforms } from '../../../model/platform.ts';
import { isShared, revokeAccess } from '../../accounts/index.ts';
import { endPayments } from '../../billing/index.ts';
import { keepInDay } from '../../posts/index.ts';
import { deleteFiles, namesOfFiles } from './delete-files.ts';
import { newDeletion } from './request.ts';
import { isOver, pagesInStep, type Step, StepEnded } from './step.ts';

/** Deletes the documents of a user in a collection. May be repeated, and resumes after an interruption. Throws `StepEnded`. */
type Deletion = (ctx: Context, uid: string, step: Step) => Promise<void>;

/** Why a collection keeps its documents about a user. */
interface Kept {
  kept: string;
}

/** How many posts are deleted at a time, each with its runs. */
const CONCURRENCY = 10;

/** How long Herald remembers which customer belonged to a deleted user (ms): Stripe repeats events for thirty days. */
export const KNOWN_MS = 35 * DAY;

async function deleteDocuments(ctx: Pick<Context, 'store' | 'clock'>, documents: Query, step: Step): Promise<void> {
  for await (const page of pagesInStep(ctx, documents.select(), step)) {
    const batch = ctx.store.batch();
    for (const { ref } of page) batch.delete(ref);
    await batch.commit();
  }
}

const deleteSubmissions: Deletion = async (ctx, uid, step) => {
  const { store } = ctx;
  await keepInDay(ctx, uid);
  const submissions = store.submissions.where('userId', '==', uid).orderBy('createdAt', 'desc').select('createdAt');
  for await (const page of pagesInStep(ctx, submissions, step))
    await pMap(page, ({ ref }) => store.deleteTree(ref), { concurrency: CONCURRENCY });
};

/** Functions that count the requests of signed-in users and of API keys: each has a record for a user. */
const countingFunctions = [
  ...['api', 'web', 'live', 'mcp'],
  ...['authStart', 'thAuthStart', 'ttAuthStart', 'thPublish', 'ttRefreshNow'],
];

const deleteRateLimits: Deletion = async (ctx, uid, step) => {
  const { store } = ctx;
  const ofDays = toPathSegment(`user:${uid}:`);
  // `~` comes after every character that a name has.
  const within = store.rateLimits
    .where('__name__', '>=', store.rateLimits.doc(ofDays))
    .where('__name__', '<', store.rateLimits.doc(`${ofDays}~`));
  await deleteDocuments(ctx, within, step);
  const batch = store.batch();
  batch.delete(store.rateLimits.doc(toPathSegment(`profile:posts:${uid}`)));
  for (const name of countingFunctions) batch.delete(store.rateLimits.doc(toPathSegment(`${name}:user:${uid}`)));
  await batch.commit();
};

/**
 * Events of the payment provider name the customer: while they may come, Herald has to know that the customer was
 * deleted.
 */
const forgetCustomers: Deletion = async ({ store, clock }, uid) => {
  const { docs } = await store.paymentCustomers.where('userId', '==', uid).get();
  const now = clock.now();
  for (const { ref } of docs)
    await ref.update({ waiting: [], updatedAt: new Date(now), expireAt: new Date(now + KNOWN_MS) });
};

/** Each profile is deleted as a user, by a deletion of its own. */
async function deleteProfiles({ store, clock }: Context, uid: string, step: Step): Promise<void> {
  for await (const page of pagesInStep({ clock }, store.user(uid).profiles.select(), step)) {
    const now = new Date(clock.now());
    const batch = store.batch();
    for (const { id, ref } of page) {
      const userId = profileUserOf(uid, id);
      batch.set(store.accountDeletions.doc(userId), newDeletion(userId, now));
      batch.delete(ref);
    }
    await batch.commit();
  }
}

const deleteUser: Deletion = async (ctx, uid, step) => {
  await endPayments(ctx, uid);
  await deleteProfiles(ctx, uid, step);
  await deleteConnections(ctx, uid, step);
  await deleteFiles(ctx, uid, step);
  const user = ctx.store.user(uid);
  // These stand below other documents. An endpoint that its user deleted has left its deliveries.
  await deleteDocuments(ctx, user.creditEntries, step);
  for (const { id } of await user.webhooks.listDocuments()) await deleteDocuments(ctx, user.deliveries(id), step);
  const left = namesOfFiles(user);
  for (const collection of await user.document.listCollections()) {
    if (left.includes(collection.id)) continue;
    await deleteDocuments(ctx, collection, step);
    await ctx.store.deleteTree(collection);
  }
  await user.document.delete();
};

/**
 * Every collection at the top of the database, in the order in which a deletion goes through them: first what acts for the user. A
 * test holds this list to the collections that there are.
 */
export const ownedData: Readonly<Record<string, Deletion | Kept>> = {
  apiKeys: (ctx, uid, step) => deleteDocuments(ctx, ctx.store.apiKeys.where('userId', '==', uid), step),
  connectLinks: (ctx, uid, step) => deleteDocuments(ctx, ctx.store.connectLinks.where('userId', '==', uid), step),
  oauthCodes: (ctx, uid, step) => deleteDocuments(ctx, ctx.store.oauthCodes.where('userId', '==', uid), step),
  streamTokens: (ctx, uid, step) => deleteDocuments(ctx, ctx.store.streamTokens.where('userId', '==', uid), step),
  postSubmissions: deleteSubmissions,
  oauthStates: (ctx, uid, step) => deleteDocuments(ctx, ctx.store.oauthStates.where('uid', '==', uid), step),
  pendingConnections: (ctx, uid, step) =>
    deleteDocuments(ctx, ctx.store.pendingConnections.where('uid', '==', uid), step),
  paymentCustomers: forgetCustomers,
  users: deleteUser,
  rateLimits: deleteRateLimits,
  accountDeletions: {
    kept: 'It blocks all requests of the user, and is deleted after 35 days; the ids of uploads below it after 8 days.',
  },
  endedSessions: { kept: 'A copy of a cookie stays worthless until it expires. They contain only the id of the user.' },
  webhookEvents: { kept: 'They contain the ids of events of platforms and payment provider, and nothing of a user.' },
  logs: { kept: 'They contain the id of the user and no content, and are deleted after 30 days.' },
  errorLogs: { kept: 'They contain the id of the user and no content, and are deleted after 90 days.' },
  oauthClients: { kept: 'They contain what servers know of this service, and nothing of a user.' },
  oauthServerClients: { kept: 'They contain what apps say of themselves, and nothing of a user.' },
  runOutcomes: {
    kept: 'They contain the id of the user and no content, and are deleted within minutes, once they are counted.',
  },
  record: { kept: 'It contains sums over all users, and nothing of a user.' },
  operations: { kept: 'It contains the pauses and the status of platforms, and nothing of a user.' },
};

function isKept(entry: Deletion | Kept): entry is Kept {
  return 'kept' in entry;
}

/**
 * Deletes the data of a user, in live and in test mode, or of a profile, from a position on, until everything is deleted or the time of the step is over.
 * Returns the position of the next step; null once everything is deleted. May be repeated. Throws what the database, the file store or
 * the payment provider throws.
 */
export async function deleteOwnedData(
  ctx: Context,
  userId: string,
  position: string | null,
  step: Step,
): Promise<string | null> {
  const users = isDerivedUser(userId) ? [userId] : [userId, testUserOf(userId)];
  const parts = users.flatMap((uid) =>
    Object.entries(ownedData).flatMap(([collection, entry]) =>
      isKept(entry) ? [] : [{ name: `${isTestUser(uid) ? 'test' : 'live'}/${collection}`, uid, deletion: entry }],
    ),
  );
  const start = Math.max(
    0,
    parts.findIndex(({ name }) => name === position),
  );
  for (const [index, { name, uid, deletion }] of parts.slice(start).entries()) {
    if (index > 0 && isOver(ctx, step)) return name;
    try {
      await deletion(ctx, uid, step);
    } catch (error) {
      if (error instanceof StepEnded) return name;
      throw error;
    }
  }
  return null;
}

/**
 * Ends the connections of a user here, and at the platform if it supports that and no other user has connected the same
 * account. A failure at the platform stops nothing: without the tokens, which are deleted, the access is unusable. Throws
 * what the database throws.
 */
async function deleteConnections(ctx: Context, uid: string, step: Step): Promise<void> {
  const { logger } = step;
  for (const platform of platforms) {
    const { docs } = await ctx.store.user(uid).accounts(platform).get();
    for (const { id, data, document } of readable(docs)) {
      const isRevocable = !isTestUser(uid) && !(await isShared(ctx, document.ref));
      try {
        if (isRevocable) await revokeAccess(ctx, { uid, platform, accountId: id }, data, logger);
      } catch (error) {
        logger.warn('access not revoked at the platform', { platform, accountId: id }, error);
      }
      await document.ref.delete();
      if (isOver(ctx, step)) throw new StepEnded();
    }
  }
}
