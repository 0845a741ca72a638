import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { SECOND } from '../../../model/clock.ts';
import type { KeyLimits } from '../../users/index.ts';
import { mayReadEvent } from '../key-access.ts';
import { type ListedEvent, latestSequence, listEvents } from './list.ts';
import { viewEvent } from './message.ts';

/** How often a stream polls for events (ms): each poll is one query. */
const POLL_INTERVAL_MS = 2 * SECOND;
/** After so long without an event a comment shows that the stream is alive (ms): proxies end what is silent. */
const HEARTBEAT_MS = 15 * SECOND;
/** After so long a client connects again (ms). */
const RETRY_MS = 2 * SECOND;
const PAGE_SIZE = 50;

type FollowContext = Pick<Context, 'store' | 'clock' | 'config'>;

interface FollowOptions {
  userId: string;
  /** The stream starts after this number; null for the events from now on. */
  after: number | null;
  /** When the stream ends (ms after its beginning). */
  endsAfterMs: number;
  /** Data of the first message, for clients that see no message without. */
  opening?: string;
  /** The message or messages of some events: blocks that begin with an `id`. */
  format(events: readonly ListedEvent[]): string;
}

/** The events of a user as server-sent events. The id of each is its number. */
export async function* followEvents(
  ctx: FollowContext,
  { userId, after, endsAfterMs, opening, format }: FollowOptions,
): AsyncGenerator<string> {
  let last = after ?? (await latestSequence(ctx, userId));
  // Sends the start, so that a client can resume here even if the stream ends before the first event.
  yield `retry: ${RETRY_MS}\nid: ${last}\n${opening === undefined ? '' : `data: ${opening}\n`}\n`;
  let sentAt = ctx.clock.now();
  const end = sentAt + endsAfterMs;
  while (ctx.clock.now() < end) {
    const { events, next } = await listEvents(ctx, userId, { after: last, limit: PAGE_SIZE });
    if (events.length > 0) yield format(events);
    last = events.at(-1)?.event.sequence ?? last;
    if (next !== null) continue;
    if (events.length > 0) sentAt = ctx.clock.now();
    if (ctx.clock.now() - sentAt >= HEARTBEAT_MS) {
      yield ': still here\n\n';
      sentAt = ctx.clock.now();
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * The events of a user that a key may read as server-sent events, starting after a number, or from now on if it is null. Ends after
 * `streamMs`, before Hosting would end the request; the client reconnects with the id of the last event, which is its
 * number.
 */
export function eventSource(
  ctx: FollowContext,
  { userId, keyLimits }: { userId: string; keyLimits?: KeyLimits | undefined },
  after: number | null,
): AsyncGenerator<string> {
  return followEvents(ctx, {
    userId,
    after,
    endsAfterMs: ctx.config.events.streamMs,
    // Of an event that the key may not read a client gets the number only, from which it continues.
    format: (events) =>
      events
        .map((one) => (mayReadEvent(keyLimits, one.event) ? messageOf(one) : `id: ${one.event.sequence}\n\n`))
        .join(''),
  });
}

function messageOf({ id, event }: ListedEvent): string {
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(viewEvent(id, event))}\n\n`;
}

/** The message to a page: the kind of change, and the post. The page requests the current state itself. */
interface Change {
  type: string;
  postSubmissionId: string | null;
}

/**
 * That something of a user has changed, as server-sent events without content, in the order and with the ids of the events; from
 * now on where `after` is null. Ends after `liveStreamMs`.
 */
export function changeSource(ctx: FollowContext, userId: string, after: number | null): AsyncGenerator<string> {
  return followEvents(ctx, {
    userId,
    after,
    endsAfterMs: ctx.config.events.liveStreamMs,
    opening: dataOf([]),
    format: (events) => `id: ${events.at(-1)?.event.sequence}\ndata: ${dataOf(events)}\n\n`,
  });
}

function dataOf(events: readonly ListedEvent[]): string {
  return JSON.stringify({ changes: changesOf(events) });
}

/** Each once: a post to a thousand targets has as many events. */
function changesOf(events: readonly ListedEvent[]): Change[] {
  return [
    ...new Map(events.map(changeOf).map((change) => [`${change.type} ${change.postSubmissionId}`, change])).values(),
  ];
}

function changeOf({ event: { type, postSubmissionId } }: ListedEvent): Change {
  return { type, postSubmissionId };
}
