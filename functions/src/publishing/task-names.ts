import { sha256Hex } from '../crypto/digest.ts';
import type { Platform } from '../platforms/platform.ts';

/** The orchestrator's queue. */
export const ORCHESTRATE_QUEUE = 'orchestrate';

/** The queue, and the function, that publishes to a platform: `publishThreads`. */
export const publishQueue = (platform: Platform): string =>
  `publish${platform.charAt(0).toUpperCase()}${platform.slice(1)}`;

/**
 * A queue takes a name once. `round` tells a deliberate repeat (a sweep's minute) from an accidental one. Hashed, because
 * names that sort together are slow: https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks
 */
export const taskName = (kind: 'orchestrate' | 'publish', subject: string, round: string): string =>
  `${sha256Hex(`${kind}:${subject}:${round}`).slice(0, 40)}-${kind}`;
