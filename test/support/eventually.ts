import { setTimeout as pause } from 'node:timers/promises';

const inProcess = await globalThis.inProcessStack;

/** Pauses grow, so that reads of a post by API stay below their limit a minute. */
const PAUSE_MS = { first: 100, longest: 1000, growth: 1.2 } as const;
/** The first call of every function of the emulators starts a process. Within the time of a test, so that the last value is shown. */
const TIMEOUT_MS = inProcess ? 50_000 : 170_000;
/** How long a queue without work waits before its clock moves: other work, such as a record after a response, gets its time. */
const IDLE_MS = 40;

/**
 * Polls until the value is as expected, and resolves with it. For effects that send no notification. In a stack of this
 * process the time until the next task is skipped.
 * Throws with the last value after the timeout (ms).
 */
export async function eventually<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let idleSince = performance.now();
  for (let pauseMs: number = PAUSE_MS.first; ; pauseMs = Math.min(PAUSE_MS.longest, pauseMs * PAUSE_MS.growth)) {
    const value = await read();
    if (isExpected(value)) return value;
    if (performance.now() > end)
      throw new Error(`never seen: ${isExpected}\nlast seen: ${JSON.stringify(value, null, 2)}`);
    if (!inProcess) await pause(pauseMs);
    else if (await inProcess.elapse(performance.now() - idleSince > IDLE_MS)) idleSince = performance.now();
  }
}
