import { queryClient } from '../api/query-client.ts';
import { type Change, concerns, parseChanges, showsPosts } from './change.ts';
import { isLive, setLive } from './live-state.ts';
import { openStream, requestStream } from './open-stream.ts';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 5 * 60_000;

let waiting: Change[] = [];
let isRefetching = false;

/** Doubled with every failure; random in its upper half, so that not all pages come back at the same moment. */
export function pauseMs(failures: number, random: number): number {
  const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return (longest / 2) * (1 + random);
}

/** Where the next stream goes on. */
export interface Position {
  lastEventId: string | null;
}

/**
 * Fetches what changes as soon as a stream tells of it, until `signal` is aborted. A stream that ends is followed by the next
 * one, which goes on where it ended; where one fails, posts are polled as often as without, while it is tried again.
 */
export async function followChanges(position: Position, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    // The first one not before the page has asked for what it shows.
    await pause(pauseMs(failures, Math.random()), signal);
    try {
      if (!(await followOne(position, signal))) break;
      failures = 0;
    } catch {
      if (isLive()) {
        failures = 0;
        setLive(false);
        if (!signal.aborted) void refetchPosts();
      }
      failures += 1;
    }
  }
  setLive(false);
}

/** Resolves after `ms`, or as soon as `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Listens to one stream until it ends. Resolves with whether there may be another one. Throws where it failed. */
async function followOne(position: Position, signal: AbortSignal): Promise<boolean> {
  const address = await requestStream(signal);
  if (address === null) return false;
  let messages = 0;
  for await (const { id, data } of openStream(address, position.lastEventId, signal)) {
    messages += 1;
    setLive(true);
    position.lastEventId = id ?? position.lastEventId;
    void refetchChanged(parseChanges(data));
  }
  // As through a proxy that collects a response.
  if (messages === 0) throw new Error('the stream ended without a message');
  return true;
}

/** Fetches again what is shown of these. What comes meanwhile is fetched after it, together: many changes are few requests. */
async function refetchChanged(changes: readonly Change[]): Promise<void> {
  waiting.push(...changes);
  if (isRefetching) return;
  isRefetching = true;
  while (waiting.length > 0) {
    const notified = waiting;
    waiting = [];
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => notified.some((each) => concerns(each, queryKey)),
    });
  }
  isRefetching = false;
}

/** Fetches the posts again: their next poll was planned for as long as a stream was open. */
function refetchPosts(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsPosts(queryKey) });
}
