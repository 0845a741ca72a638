import type { NetworkError } from '../../http/platform-http.ts';
import { SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';

/** Pause before the next look after a call that got no answer (ms). */
const PAUSE_MS = 5 * SECOND;

/**
 * The outcome of a call without an answer. `visible` calls are those whose effect the world sees: once such a request
 * may have left, only a look at the platform can tell what became of it.
 */
export const outcomeOfNetworkError = (
  platformName: string,
  failure: NetworkError,
  visible: boolean,
): PlatformFailure =>
  visible && failure.sent
    ? new PlatformFailure(
        {
          kind: 'unknown',
          retryAfterMs: PAUSE_MS,
          message: `${platformName} did not answer, so the post may be live.`,
        },
        { cause: failure },
      )
    : new PlatformFailure(
        { kind: 'retryAfter', retryAfterMs: PAUSE_MS, message: `${platformName} could not be reached.` },
        { cause: failure },
      );
