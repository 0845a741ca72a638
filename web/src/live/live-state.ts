let live = false;

/** Whether a stream of changes is open and has been heard of lately. */
export function isLive(): boolean {
  return live;
}

export function setLive(value: boolean): void {
  live = value;
}

const MIN_INTERVAL_MS = 10_000;

/**
 * How long to wait before posts are fetched again (ms), where it would be `ms` without a stream of changes: twice as long while
 * one is open, since it tells what ends, but not what begins, waits or is edited.
 */
export function relaxedIntervalMs(ms: number): number {
  return live ? Math.max(MIN_INTERVAL_MS, 2 * ms) : ms;
}
