import type { Context } from '../../../context.ts';
import { pagesOf } from '../../../infra/store/batched-reads.ts';
import { isAlreadyExists, retryOnConflict } from '../../../infra/store/conflicts.ts';
import { readable } from '../../../infra/store/converter.ts';
import { platforms } from '../../../model/platform.ts';
import { newRiskCheck } from '../../posts/index.ts';

/** Accounts or posts marked in one commit. */
const PAGE = 400;
/** Scheduled posts marked within one request. */
const MAX_POSTS_MARKED = 2000;
/** How often marking starts over because an account was removed meanwhile. */
const CONFLICT_ATTEMPTS = 5;

type RecordContext = Pick<Context, 'store' | 'clock'>;

/**
 * Starts to record the events of a user: for users who never request events, publishing writes nothing more. Creates
 * the stream first: an account that is connected meanwhile reads the stream, or is found here.
 */
export async function startRecording(ctx: RecordContext, userId: string): Promise<void> {
  const ref = ctx.store.user(userId).eventStream;
  const stream = (await ctx.store.read(ref)).data();
  if (stream?.accountsMarked) return;
  const now = new Date(ctx.clock.now());
  if (!stream)
    await ref
      .create({ lastSequence: 0, accountsMarked: false, createdAt: now, endpointsChangedAt: null })
      .catch((error: unknown) => {
        if (!isAlreadyExists(error)) throw error;
      });
  await retryOnConflict(() => markAccounts(ctx, userId), CONFLICT_ATTEMPTS);
  await retryOnConflict(() => markScheduledPosts(ctx, userId), CONFLICT_ATTEMPTS);
  await ref.update({ accountsMarked: true });
}

/** Marks the accounts, which publishing reads anyway. Accounts that are connected later are marked then. */
async function markAccounts({ store }: RecordContext, userId: string): Promise<void> {
  const found = await Promise.all(platforms.map((platform) => store.user(userId).accounts(platform).select().get()));
  const accounts = found.flatMap(({ docs }) => docs.map(({ ref }) => ref));
  for (let start = 0; start < accounts.length; start += PAGE) {
    const batch = store.batch();
    for (const ref of accounts.slice(start, start + PAGE)) batch.update(ref, { recordsEvents: true });
    await batch.commit();
  }
}

/**
 * Schedules risk checks for posts that are already scheduled, those due first. A post that a request stores meanwhile
 * may be missed: it is published all the same.
 */
async function markScheduledPosts({ store, clock }: RecordContext, userId: string): Promise<void> {
  const now = clock.now();
  const scheduled = store.submissions
    .where('userId', '==', userId)
    .where('expectedAt', '>', new Date(now))
    .orderBy('expectedAt');
  let marked = 0;
  for await (const page of pagesOf(scheduled, PAGE)) {
    const batch = store.batch();
    // A post with a risk check knows which risks were reported.
    for (const { document, data } of readable(page).filter((post) => post.data.riskCheck === undefined)) {
      const riskCheck = newRiskCheck(data.publishAt, now);
      batch.update(document.ref, { riskCheck }, { lastUpdateTime: document.updateTime });
    }
    await batch.commit();
    marked += page.length;
    if (marked >= MAX_POSTS_MARKED) return;
  }
}
