import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { SECOND } from '../../../infra/time/clock.ts';
import { type ListedEvent, latestSequence, listEvents } from './list.ts';

/** How often a stream polls for events (ms): each poll is one query. */
const POLL_INTERVAL_MS = 2 * SECOND;
/** After so long without an event a comment shows that the stream is alive (ms): proxies end what is silent. */
const HEARTBEAT_MS = 15 * SECOND;
/** After so long a client connects again (ms). */
const RETRY_MS = 2 * SECOND;
const PAGE_SIZE = 50;

export type FollowContext = Pick<Context, 'store' | 'clock' | 'config'>;

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
