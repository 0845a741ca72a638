import type { ZodType } from 'zod';
import { NetworkError, type PlatformHttp, type PlatformRequest } from '../../../http/platform-http.ts';
import { type Clock, MINUTE, SECOND } from '../../../time/clock.ts';
import { outcomeOfNetworkError } from '../network-error.ts';
import { type GraphErrors, graphFailure } from './errors.ts';

/** Publishing has been seen to take minutes; beyond this we call the answer lost and look (ms). */
export const PUBLISH_TIMEOUT_MS = MINUTE;

/** Extra calls that a post can do without get less (ms). */
export const EXTRA_TIMEOUT_MS = 5 * SECOND;

interface Line {
  http: PlatformHttp;
  /** Absent where there is none at hand. */
  clock?: Clock;
}

/** One call to a Graph API. `visible` where the world sees its effect. Throws `PlatformFailure`. */
export const callGraph = async <T>(
  graphErrors: GraphErrors,
  { http, clock }: Line,
  request: PlatformRequest,
  reply: ZodType<T>,
  visible = false,
): Promise<T> => {
  const response = await http(request).catch((error) => {
    throw error instanceof NetworkError ? outcomeOfNetworkError(graphErrors.displayName, error, visible) : error;
  });
  const parsed = reply.safeParse(response.data);
  if (response.status >= 200 && response.status < 300 && parsed.success) return parsed.data;
  throw graphFailure(graphErrors, response, { visible, now: clock?.now() ?? null });
};
