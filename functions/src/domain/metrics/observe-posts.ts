import pMap from 'p-map';
import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import type { UserPost } from '../../model/post.ts';
import type { PlatformMetrics, PostReading } from '../../platforms/contract/metrics.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { loadFor } from '../../platforms/registry.ts';
import type { AccountAddress } from '../accounts/index.ts';
import { addEvent, announceEvents, type NewEvent } from '../events/index.ts';
import { type Answer, askPlatform } from './ask-platform.ts';
import { goneEvent, observationEvent, wantsObservations } from './metrics-events.ts';
import { setObserved } from './observe-account.ts';
import { type Look, nextSeries } from './series.ts';

/** Posts written in parallel. */
const CONCURRENCY = 10;
/** How many posts of a platform of which no numbers are read are taken out at a time. */
const BATCH_WITHOUT_NUMBERS = 100;

interface DuePost {
  document: QueryDocumentSnapshot<UserPost>;
  data: UserPost;
}

/**
 * Reads the numbers of the posts of an account that are due, at most one batch, in one call, and writes each post once: a second
 * worker with the same posts writes nothing. Returns whether more may be due.
 */
export async function observePosts(ctx: Context, address: AccountAddress, logger: Logger): Promise<boolean> {
  const { uid, platform, accountId } = address;
  const module = await loadFor(uid, platform);
  const metrics = readsNumbers(ctx.config, platform, 'posts') ? module.metrics : null;
  const limit = metrics?.batchSize ?? BATCH_WITHOUT_NUMBERS;
  const { docs } = await ctx.store
    .user(uid)
    .posts.where('platform', '==', platform)
    .where('accountId', '==', accountId)
    .where('observeAt', '<=', new Date(ctx.clock.now()))
    .orderBy('observeAt')
    .limit(limit)
    .get();
  await observe(ctx, address, { docs, module, metrics }, logger);
  return docs.length === limit;
}

async function observe(
  ctx: Context,
  address: AccountAddress,
  {
    docs,
    module,
    metrics,
  }: { docs: QueryDocumentSnapshot<UserPost>[]; module: PlatformModule; metrics: PlatformMetrics | null },
  logger: Logger,
): Promise<void> {
  const due = readable(docs);
  const unreadable = docs.filter((document) => !due.some((post) => post.document === document));
  await stopReading(unreadable);
  if (!metrics) return stopReading(docs);
  if (due.length === 0) return;
  const answer = await askPlatform(ctx, address, module, logger, (call, settings) =>
    metrics.readPosts(
      call,
      settings,
      due.map(({ data }) => data),
    ),
  );
  if (answer.kind === 'disconnected') return stopReading(docs);
  await record(ctx, address, { due, metrics, answer });
  if (answer.kind === 'answered' && !answer.isObserved) await setObserved(ctx, address, true);
}

/** Their numbers are not read any more. */
async function stopReading(documents: readonly QueryDocumentSnapshot<UserPost>[]): Promise<void> {
  const stop = ({ ref, updateTime }: QueryDocumentSnapshot<UserPost>) =>
    unlessChanged(() => ref.update({ observeAt: null, sweepAt: null }, { lastUpdateTime: updateTime }));
  await pMap(documents, stop, { concurrency: CONCURRENCY });
}

type ReadPosts = Exclude<Answer<Map<string, PostReading>>, { kind: 'disconnected' }>;

async function record(
  ctx: Context,
  { uid }: AccountAddress,
  { due, metrics, answer }: { due: readonly DuePost[]; metrics: PlatformMetrics; answer: ReadPosts },
): Promise<void> {
  const records = answer.kind === 'answered' && answer.recordsEvents;
  const wantsMetrics = records && (await wantsObservations(ctx, uid));
  const looks = looksOf(due, answer);
  const recordOne = async ({ document, data }: DuePost): Promise<boolean> => {
    const look = looks(data);
    const series = nextSeries(uid, data, look, metrics, ctx.clock.now());
    const address = { userId: uid, postId: document.id };
    const events: NewEvent[] = [
      ...(records && series.goneAt ? [goneEvent(address, data, series.goneAt)] : []),
      ...(wantsMetrics && look.kind === 'read' && series.latest
        ? [observationEvent(address, data, series.latest)]
        : []),
    ];
    const batch = ctx.store.batch();
    batch.update(document.ref, { ...series }, { lastUpdateTime: document.updateTime });
    for (const event of events) addEvent(ctx.store, batch, event);
    return (await unlessChanged(() => batch.commit())) && events.length > 0;
  };
  const hasEvents = await pMap(due, recordOne, { concurrency: CONCURRENCY });
  if (hasEvents.includes(true)) await announceEvents(ctx, uid);
}

/** The look at each post. One that the answer does not mention is an unclear look. */
function looksOf(due: readonly DuePost[], answer: ReadPosts): (post: UserPost) => Look {
  if (answer.kind !== 'answered') return () => answer;
  const { value: readings } = answer;
  const isAlone = due.length === 1 || [...readings.values()].some((reading) => reading !== 'gone');
  return ({ platformPostId }) => {
    const reading = readings.get(platformPostId);
    if (reading === undefined) return { kind: 'failed', retryAfterMs: 0 };
    return reading === 'gone' ? { kind: 'missing', isAlone } : { kind: 'read', numbers: reading };
  };
}
