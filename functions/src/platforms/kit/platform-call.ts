import { NetworkError } from '../../infra/http-client/network-error.ts';
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import type { Clock } from '../../model/clock.ts';
import { NO_RESPONSE_DELAY_MS } from '../../model/delays.ts';
import { PlatformFailure } from '../contract/outcome.ts';

/** What the calls of one account to a platform's API need. */
export interface ApiAccess {
  http: PlatformHttp;
  clock: Clock;
  apiUrl: string;
  accessToken: string;
}

export function isOk({ status }: PlatformResponse): boolean {
  return status >= 200 && status < 300;
}

/**
 * One call to a platform. Resolves with every response; a call without one throws `PlatformFailure`. `visible` calls
 * have a public effect.
 */
export async function callPlatform(
  http: PlatformHttp,
  displayName: string,
  request: PlatformRequest,
  visible = false,
): Promise<PlatformResponse> {
  try {
    return await http(request);
  } catch (error) {
    throw error instanceof NetworkError ? outcomeOfNetworkError(displayName, error, visible) : error;
  }
}

/** The outcome of a call without a response: once a `visible` one may have been sent, its effect may be public. */
function outcomeOfNetworkError(displayName: string, error: NetworkError, visible: boolean): PlatformFailure {
  const options = { cause: error };
  if (visible && error.sent) {
    const message = `${displayName} did not answer, so the post may be live.`;
    return new PlatformFailure({ kind: 'unknown', retryAfterMs: NO_RESPONSE_DELAY_MS, message }, options);
  }
  const message = `${displayName} could not be reached.`;
  return new PlatformFailure({ kind: 'retryAfter', retryAfterMs: NO_RESPONSE_DELAY_MS, message }, options);
}
