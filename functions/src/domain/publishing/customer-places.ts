import type { Context } from '../../context.ts';
import type { Waiter } from '../../infra/limits/turns.ts';
import type { RunAddress, TaskResult } from '../../infra/queue/task-result.ts';
import { isAlreadyExists, isPreconditionFailed, unlessChanged, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { customerOf, isTestUser } from '../../model/ids.ts';
import type { Submission } from '../../model/post.ts';
import type { PlatformPauses } from '../../model/status.ts';
import { placesPerCustomer, platformDefinitions, sharesCpu } from '../../platforms/registry.ts';
import { isOverdue, nextDedupeSuffix, waitingRun } from '../posts/index.ts';
import type { RunSnapshot } from './run-session.ts';

type PlaceContext = Pick<Context, 'turns' | 'config' | 'store' | 'clock'>;
type Release = () => Promise<void> | void;

/** A run that may be claimed now, and what was read with it. */
interface FoundRun {
  run: RunSnapshot;
  submission: Submission;
  pauses: PlatformPauses;
}

/**
 * Takes one of the places that a customer has at a platform, and returns what releases it. Where other runs of the customer have all of
 * them, the run waits for its turn: the result is its next task, or `changed` if others changed the run at the same time.
 */
export async function takePlace(
  ctx: PlaceContext,
  { userId, platform }: RunAddress,
  { run: snapshot, submission, pauses }: FoundRun,
): Promise<Release | TaskResult | 'changed'> {
  const run = snapshot.data();
  if (!run || !snapshot.updateTime) return 'changed';
  // Runs wait by the store's time, as claims do.
  const now = snapshot.readTime.toMillis();
  const queue = isTestUser(userId) ? 'test' : platform;
  const line = `${queue} ${customerOf(userId)}`;
  const waiter = { id: snapshot.ref.path, since: (run.dueAt ?? run.createdAt).getTime() };
  // A run that only ends needs no turn, and neither does one whose worker died: its lease says when it is recovered.
  const mayWait = submission.status !== 'cancelled' && !run.lease && !isOverdue(run, pauses, now);
  const places = mayWait ? placesPerCustomer(platform, ctx.config) : Number.POSITIVE_INFINITY;
  const takesOneTask = isTestUser(userId) || sharesCpu(ctx.config);
  const place =
    mayWait && takesOneTask
      ? await takeOnlyPlace(ctx, userId, queue, waiter)
      : (ctx.turns.take(line, waiter, places) ?? ctx.turns.wait(line, waiter, places));
  if (typeof place === 'function') return place;
  const change = waitingRun(run, now, now + place);
  const { ref, updateTime: lastUpdateTime } = snapshot;
  if (!(await unlessChanged(() => ref.update({ ...change }, { lastUpdateTime })))) return 'changed';
  return {
    kind: 'wait',
    delayMs: place,
    dedupeSuffix: nextDedupeSuffix({ ...run, ...change }),
    message: `The post waits for other posts of its customer to ${platformDefinitions[platform].displayName}.`,
  };
}

/**
 * Takes the only place that a customer has in a queue whose instances take one task at a time, in the order of `waiter.since`. Returns what
 * releases it, or after how long to come back (ms).
 */
export async function takeOnlyPlace(
  ctx: PlaceContext,
  userId: string,
  queue: string,
  waiter: Waiter,
): Promise<Release | number> {
  const line = `${queue} ${customerOf(userId)}`;
  const release = ctx.turns.take(line, waiter, 1);
  const taken = release && (await takeAmongInstances(ctx, userId, queue, waiter.id).finally(release));
  return typeof taken === 'function' ? taken : ctx.turns.wait(line, waiter, 1, taken ?? 0);
}

/**
 * Takes the one place that a customer has where each instance takes one task at a time, so that no instance can count: until the end of
 * the lease that the run gets, in case that this worker dies. Returns what releases it, or for how long another run has held it (ms).
 */
async function takeAmongInstances(
  { store, config, clock }: PlaceContext,
  userId: string,
  queue: string,
  run: string,
): Promise<Release | number> {
  const ref = store.user(customerOf(userId)).publishingPlaces.doc(queue);
  const requestedAt = clock.now();
  const found = await ref.get();
  const now = found.readTime.toMillis() + clock.now() - requestedAt;
  const held = found.data();
  if (held && held.run !== run && held.until.getTime() > now) return Math.max(0, now - held.at.getTime());
  const batch = store.batch();
  writeIfUnchanged(batch, found, { run, at: new Date(now), until: new Date(now + config.publishing.leaseMs) });
  try {
    const [written] = await batch.commit();
    const lastUpdateTime = written?.writeTime;
    // Where it fails it ends with the lease.
    return async () => void (await ref.delete(lastUpdateTime ? { lastUpdateTime } : {}).catch(() => {}));
  } catch (error) {
    if (isAlreadyExists(error) || isPreconditionFailed(error)) return 0;
    throw error;
  }
}
