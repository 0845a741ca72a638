import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 100;
const TIMEOUT_MS = 50_000;

/**
 * Polls until the value is as expected, and resolves with it. For effects of another process that sends no notification.
 * Throws with the last value after the timeout (ms).
 */
export const eventually = async <T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<T> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (performance.now() > end)
      throw new Error(`never seen: ${isExpected}\nlast seen: ${JSON.stringify(value, null, 2)}`);
    await pause(PAUSE_MS);
  }
};
