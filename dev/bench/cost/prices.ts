/**
 * List prices of us-central1 in dollars, beyond the free amounts. Sources: https://cloud.google.com/firestore/pricing,
 * https://cloud.google.com/tasks/pricing and https://cloud.google.com/run/pricing.
 */
export const prices = {
  date: '2026-11-30',
  read: 0.03 / 100_000,
  write: 0.09 / 100_000,
  /** Also a deletion by a TTL policy. */
  delete: 0.01 / 100_000,
  /** An API call or a delivery. */
  taskOperation: 0.4 / 1_000_000,
  request: 0.4 / 1_000_000,
  cpuSecond: 0.000024,
  gibSecond: 0.0000025,
} as const;

/** The functions of a deployment have about so much memory for each CPU (GiB). */
export const GIB_PER_CPU = 2;

/**
 * Processor time of an operation in a warm instance (seconds): as `npm run bench -- shares` has measured it in November 2026, of Threads
 * and with the events of a post and its target. `numberAtOnce` is an estimate: it has two of the calls of `publishThreads`; the others are
 * `publish`. `readMetrics` is one read of a task with ten, 0.28 of a request of `publishThreads` in the same runs.
 */
export const cpuSeconds = {
  accept: 0.0114,
  orchestrate: 0.0126,
  publish: 0.0307,
  sequenceEvents: 0.0126,
  numberAtOnce: 0.005,
  readMetrics: 0.01,
  countRun: 0.0006,
} as const;
