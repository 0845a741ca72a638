import type { Context } from '../../../context.ts';
import type { TaskResult } from '../../../infra/queue/task-result.ts';
import { retryOnConflict, unlessChanged } from '../../../infra/store/conflicts.ts';
import { MINUTE, SECOND } from '../../../model/clock.ts';
import { uuid } from '../../../model/ids.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import type { EndpointAddress } from '../../events/index.ts';
import { SEND_TIMEOUT_MS } from './send.ts';

/** Longer than a worker works (`WORK_MS` of deliver-events.ts) and its last attempt takes. */
const LEASE_MS = 3 * MINUTE;
/** What is due within this time is due now (ms): the clocks of the queue and of its workers differ. */
export const CLOCK_TOLERANCE_MS = SECOND;
const CONFLICT_ATTEMPTS = 5;

type EndpointRef = ReturnType<ReturnType<Context['store']['user']>['webhooks']['doc']>;
type Version = NonNullable<Awaited<ReturnType<EndpointRef['get']>>['updateTime']>;

/** An endpoint as its worker has just read it. */
export interface LeasedEndpoint {
  ref: EndpointRef;
  endpoint: WebhookEndpoint;
  version: Version;
  /** The store's clock minus this process's clock (ms). */
  offset: number;
  owner: string;
}

type LeaseContext = Pick<Context, 'store' | 'clock'>;

const done: TaskResult = { kind: 'done' };

/** The next task for an endpoint with a delivery due at `at` (ms since the epoch). */
export function waitForDue(at: number, now: number): TaskResult {
  return waitUntil(at, now, 'due', 'The next delivery is not due yet.');
}

/**
 * Takes the right to deliver to an endpoint, if it is due and no other worker has it. Otherwise returns what is to be done
 * with the task.
 */
export function claimEndpoint(ctx: LeaseContext, address: EndpointAddress): Promise<LeasedEndpoint | TaskResult> {
  const ref = endpointRef(ctx, address);
  const owner = uuid();
  return retryOnConflict(async () => {
    const requestedAt = ctx.clock.now();
    const snapshot = await ref.get();
    const endpoint = snapshot.data();
    if (!endpoint || !snapshot.updateTime || endpoint.disabled || !endpoint.dueAt) return done;
    const now = snapshot.readTime.toMillis();
    const { lease } = endpoint;
    if (lease && lease.owner !== owner && lease.until.getTime() > now)
      return waitUntil(lease.until.getTime(), now, 'leased', 'Another worker is delivering to this endpoint.');
    const dueAt = endpoint.dueAt.getTime();
    if (dueAt > requestedAt + CLOCK_TOLERANCE_MS) return waitForDue(dueAt, requestedAt);
    const taken = { owner, until: new Date(now + LEASE_MS) };
    const { writeTime } = await ref.update({ lease: taken }, { lastUpdateTime: snapshot.updateTime });
    return { ref, endpoint: { ...endpoint, lease: taken }, version: writeTime, offset: now - requestedAt, owner };
  }, CONFLICT_ATTEMPTS);
}

/** The endpoint as it is now; null where this worker no longer has it, or too little of its lease is left to send anything. */
export async function readLeased(ctx: LeaseContext, leased: LeasedEndpoint): Promise<LeasedEndpoint | null> {
  const snapshot = await leased.ref.get();
  const endpoint = snapshot.data();
  if (!endpoint || !snapshot.updateTime || endpoint.lease?.owner !== leased.owner) return null;
  const left = endpoint.lease.until.getTime() - (ctx.clock.now() + leased.offset);
  return left > 2 * SEND_TIMEOUT_MS ? { ...leased, endpoint, version: snapshot.updateTime } : null;
}

/**
 * Releases the lease of an endpoint and sets the time of its next poll to `dueAt` (ms since the epoch, or null).
 * Returns false if the endpoint has changed since it was read, as it does with each new delivery: then there is more to
 * do.
 */
export async function releaseEndpoint(
  { ref, version }: LeasedEndpoint,
  dueAt: number | null,
  lastSuccessAt: number | null,
): Promise<boolean> {
  const success = lastSuccessAt === null ? {} : { lastSuccessAt: new Date(lastSuccessAt) };
  const released = { lease: null, dueAt: dueAt === null ? null : new Date(dueAt), ...success };
  return unlessChanged(() => ref.update(released, { lastUpdateTime: version }));
}

function waitUntil(at: number, now: number, dedupeSuffix: string, message: string): TaskResult {
  return {
    kind: 'wait',
    delayMs: Math.max(0, at - now),
    dedupeSuffix: `${dedupeSuffix}-${at}`,
    message,
  };
}

function endpointRef({ store }: LeaseContext, { userId, webhookId }: EndpointAddress): EndpointRef {
  return store.user(userId).webhooks.doc(webhookId);
}
