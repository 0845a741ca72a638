import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { retryOnConflict, writeIfUnchanged } from '../../../infra/store/conflicts.ts';
import { readable } from '../../../infra/store/converter.ts';
import { HeraldError } from '../../../model/errors.ts';
import type { StoredEvent } from '../../../model/event.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import { type RequestedEndpoint, requireEndpointAccess } from '../key-access.ts';
import { isSubscribed, newDelivery } from './next-delivery.ts';
import { readEndpoint } from './read.ts';
import { notifyEndpoint } from './resume.ts';

/** Events of one request. */
const MAX_EVENTS = 1000;
/** Deliveries of one commit. */
const CHUNK = 200;
/** Conflicts are with the worker that delivers, and with new deliveries. */
const MAX_ATTEMPTS = 6;

/** What to deliver again: one event, or the events of a period. */
export type Replay = { eventId: string } | { from: Date; to: Date };

interface Found {
  id: string;
  event: StoredEvent;
}

type ReplayContext = Pick<Context, 'store' | 'clock' | 'queue'>;

/**
 * Delivers events again, with the same ids, in their order and before later ones; at most 1000 of a period at once, and
 * `nextFrom` is the start of the rest. Throws `not_found`.
 */
export async function replayEvents(
  ctx: ReplayContext,
  address: RequestedEndpoint,
  replay: Replay,
  logger: Logger,
): Promise<{ replayed: number; nextFrom: Date | null }> {
  const { endpoint } = await readEndpoint(ctx, address);
  const { found, nextFrom } =
    'eventId' in replay
      ? { found: [await readOne(ctx, address, replay.eventId)], nextFrom: null }
      : await readRange(ctx, address.userId, replay, endpoint);
  let replayed = 0;
  for (let start = 0; start < found.length; start += CHUNK)
    replayed += await retryOnConflict(() => makeDue(ctx, address, found.slice(start, start + CHUNK)), MAX_ATTEMPTS);
  if (replayed > 0 && !endpoint.disabled) await notifyEndpoint(ctx, address, logger);
  return { replayed, nextFrom };
}

async function readOne({ store }: ReplayContext, { userId, keyLimits }: RequestedEndpoint, id: string): Promise<Found> {
  const event = (await store.user(userId).events.doc(id).get()).data();
  if (!event || event.sequence === null) throw new HeraldError('not_found', 'There is no such event.');
  // The endpoint may not be subscribed to its type.
  requireEndpointAccess(keyLimits, { eventTypes: [event.type], reconnectLinks: false });
  return { id, event };
}

/** The events of a period to which the endpoint is subscribed, and the start of the rest. */
async function readRange(
  { store }: ReplayContext,
  userId: string,
  { from, to }: { from: Date; to: Date },
  endpoint: WebhookEndpoint,
): Promise<{ found: Found[]; nextFrom: Date | null }> {
  const { docs } = await store
    .user(userId)
    .events.where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .orderBy('createdAt')
    .limit(MAX_EVENTS + 1)
    .get();
  const events = readable(docs).map(({ id, data }) => ({ id, event: data }));
  const wanted = events
    .slice(0, MAX_EVENTS)
    .filter(({ event }) => event.sequence !== null && isSubscribed(endpoint, event.type));
  return { found: wanted, nextFrom: events[MAX_EVENTS]?.event.createdAt ?? null };
}

/** Makes the events due for the endpoint, except those with an open delivery. Returns how many. */
async function makeDue(ctx: ReplayContext, address: RequestedEndpoint, events: readonly Found[]): Promise<number> {
  const { ref, endpoint, version } = await readEndpoint(ctx, address);
  const deliveries = ctx.store.user(address.userId).deliveries(address.webhookId);
  const stored = await Promise.all(events.map(({ id }) => ctx.store.read(deliveries.doc(id))));
  const now = new Date(ctx.clock.now());
  const batch = ctx.store.batch();
  let made = 0;
  for (const [index, { event }] of events.entries()) {
    const snapshot = stored[index];
    if (!snapshot) throw new Error('a read returned nothing');
    const earlier = snapshot.data();
    if (earlier?.status === 'pending') continue;
    const again = {
      ...newDelivery({ type: event.type, sequence: event.sequence ?? 0 }, now),
      attempts: earlier?.attempts ?? [],
    };
    writeIfUnchanged(batch, snapshot, again);
    made += 1;
  }
  // An endpoint that is switched off gets them when it is switched on.
  if (made > 0) batch.update(ref, endpoint.disabled ? { updatedAt: now } : { dueAt: now }, { lastUpdateTime: version });
  await batch.commit();
  return made;
}
