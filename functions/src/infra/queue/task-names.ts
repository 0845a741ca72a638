import { sha256Hex } from '../crypto/digest.ts';
import type { Platform } from '../ids/platform.ts';

/** The orchestrator's queue. */
export const ORCHESTRATE_QUEUE = 'orchestrate';

/** The name of a platform's publish function and of its queue, such as `publishThreads`. */
export function publishQueue(platform: Platform): string {
  return `publish${platform.charAt(0).toUpperCase()}${platform.slice(1)}`;
}

/**
 * A queue accepts a name once. `round` distinguishes a deliberate repeat (the minute of a sweep) from an accidental
 * one. Hashed, because sequential names are slow:
 * https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks
 */
export function taskName(
  kind: 'orchestrate' | 'publish' | 'events' | 'webhook',
  subject: string,
  round: string,
): string {
  return `${sha256Hex(`${kind}:${subject}:${round}`).slice(0, 40)}-${kind}`;
}
