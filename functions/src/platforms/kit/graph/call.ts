import type { ZodType } from 'zod';
import type { PlatformHttp, PlatformRequest } from '../../../infra/http-client/platform-http.ts';
import { type Clock, MINUTE, SECOND } from '../../../model/clock.ts';
import { DOWNLOAD_RETRY_MS } from '../../../model/delays.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { callPlatform, isOk } from '../platform-call.ts';
import { type GraphErrors, GraphFailure, graphFailure } from './errors.ts';

/** Publishing has been seen to take minutes; after this time the response counts as lost (ms). */
export const PUBLISH_TIMEOUT_MS = MINUTE;

/** Of calls that a post can do without (ms). */
export const EXTRA_TIMEOUT_MS = 5 * SECOND;

interface CallContext {
  http: PlatformHttp;
  /** Reads dates in `Retry-After`. */
  clock?: Clock;
}

/** One call to a Graph API; `visible` for calls that publish. Throws `PlatformFailure`. */
export async function callGraph<T>(
  graphErrors: GraphErrors,
  { http, clock }: CallContext,
  request: PlatformRequest,
  reply: ZodType<T>,
  visible = false,
): Promise<T> {
  const response = await callPlatform(http, graphErrors.displayName, request, visible);
  const parsed = reply.safeParse(response.data);
  if (isOk(response) && parsed.success) return parsed.data;
  throw graphFailure(graphErrors, response, { visible, now: clock?.now() ?? null });
}

type GraphRequest = Omit<PlatformRequest, 'url' | 'bearer'> & { path: string };

/** The calls of one account, with paths below `baseUrl`. `query` goes with every call. */
export function graphClient(
  graphErrors: GraphErrors,
  context: CallContext,
  account: { baseUrl: string; accessToken: string; query?: Record<string, string> },
) {
  return <T>({ path, query, ...rest }: GraphRequest, reply: ZodType<T>, visible = false): Promise<T> => {
    const url = `${account.baseUrl}${path}`;
    const request = { ...rest, url, query: { ...query, ...account.query }, bearer: account.accessToken };
    return callGraph(graphErrors, context, request, reply, visible);
  };
}

/** Calls that make the platform download media. */
const DOWNLOAD_ATTEMPTS = 3;

/** Repeats a call while the platform cannot download its media, and has certainly published nothing. */
export async function retryDownload<T>({ sleep }: Pick<PublishContext, 'sleep'>, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isFailedDownload(error) || attempt >= DOWNLOAD_ATTEMPTS) throw error;
      await sleep(DOWNLOAD_RETRY_MS * attempt);
    }
  }
}

function isFailedDownload(error: unknown): boolean {
  return error instanceof GraphFailure && error.errorClass === 'mediaUnreachable' && error.outcome.kind !== 'unknown';
}

/** Looks up the address of a live post. Null with a warning where that fails: the post is published all the same. */
export async function lookUpOrNull<T>(
  { logger }: Pick<PublishContext, 'logger'>,
  { platform, postId }: { platform: string; postId: string },
  lookup: () => Promise<T | null>,
): Promise<T | null> {
  try {
    return await lookup();
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const fields = { postId, platformTraceId: error.platformTraceId };
    logger.warn(`${platform}: no permalink for a published post`, fields, error);
    return null;
  }
}
