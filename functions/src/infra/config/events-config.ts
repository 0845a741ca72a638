import { MINUTE, SECOND } from '../../model/clock.ts';
import type { Environment } from './env.ts';
import { numberFrom } from './values.ts';

export interface EventsConfig {
  /** The maximum number of webhook endpoints of a user. */
  maxEndpoints: number;
  /** How long a stream of events stays open (ms); below the 60 s after which Hosting ends a request. */
  streamMs: number;
  /** Where the pages open their streams of changes: the function `events` itself, as Hosting would collect a stream first. */
  liveUrl: string;
  /** How long a stream of changes stays open (ms); below the timeout of `events`. */
  liveStreamMs: number;
  /** The balance of AI credits below which its owner receives an event. */
  lowCredits: number;
}

/** Throws `ConfigError` on an invalid number. */
export function readEventsConfig(
  env: Environment,
  { projectId, region }: { projectId: string; region: string },
): EventsConfig {
  return {
    maxEndpoints: numberFrom(env, 'WEBHOOK_ENDPOINTS', 10),
    streamMs: numberFrom(env, 'EVENT_STREAM_MS', 50 * SECOND),
    liveUrl: env['LIVE_URL'] ?? `https://${region}-${projectId}.cloudfunctions.net/events/live`,
    liveStreamMs: numberFrom(env, 'LIVE_STREAM_MS', 2 * MINUTE),
    lowCredits: numberFrom(env, 'LOW_CREDITS', 60),
  };
}
