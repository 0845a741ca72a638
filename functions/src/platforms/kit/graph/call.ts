import type { ZodType } from 'zod';
import { NetworkError, type PlatformHttp, type PlatformRequest } from '../../../http/platform-http.ts';
import type { Clock } from '../../../time/clock.ts';
import { outcomeOfNetworkError } from '../network-error.ts';
import { type Dialect, graphFailure } from './errors.ts';

interface Line {
  http: PlatformHttp;
  /** Absent where there is none at hand. */
  clock?: Clock;
}

/** One call to a Graph API. `visible` where the world sees its effect. Throws `PlatformFailure`. */
export const askGraph = async <T>(
  dialect: Dialect,
  { http, clock }: Line,
  request: PlatformRequest,
  reply: ZodType<T>,
  visible = false,
): Promise<T> => {
  const response = await http(request).catch((error) => {
    throw error instanceof NetworkError ? outcomeOfNetworkError(dialect.displayName, error, visible) : error;
  });
  const parsed = reply.safeParse(response.data);
  if (response.status >= 200 && response.status < 300 && parsed.success) return parsed.data;
  throw graphFailure(dialect, response, { visible, now: clock?.now() ?? null });
};
