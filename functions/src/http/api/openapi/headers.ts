import { z } from 'zod';
import { rateLimitTier } from '../../server/request/rate-limit-rules.ts';
import type { AnyRoute } from '../../server/request/route.ts';
import { address, time } from '../response-fields.ts';

const ofEveryResponse = {
  'X-Request-ID': header('X-Request-ID', z.string(), 'As sent by the client, or generated. Quote it to support.'),
  'X-RateLimit-Limit': header('X-RateLimit-Limit', z.int(), 'Requests in the tightest window, without the burst.'),
  'X-RateLimit-Remaining': header('X-RateLimit-Remaining', z.int(), 'How many requests are left.'),
  'X-RateLimit-Reset': header('X-RateLimit-Reset', time, 'When the oldest counted request leaves the window.'),
  'X-RateLimit-Tier': header('X-RateLimit-Tier', rateLimitTier, 'The limits that counted the request.'),
  RateLimit: header(
    'RateLimit',
    z.string(),
    'What is left of the tightest limit (`r`), and the seconds until it has more room (`t`): ' +
      'draft-ietf-httpapi-ratelimit-headers.',
  ),
  'RateLimit-Policy': header(
    'RateLimit-Policy',
    z.string(),
    'The tightest limit: requests (`q`) in a window (`w`, in seconds). Its name says what counts: `api` all requests, ' +
      '`endpoint`, `key`, `profile`, `day`, or `open` for requests without a key.',
  ),
  'Idempotency-Key': header(
    'Idempotency-Key',
    z.string(),
    'The key used for the request: yours, or one derived from the request.',
  ),
};

const replayed = {
  'Idempotent-Replayed': header(
    'Idempotent-Replayed',
    z.literal('true').optional(),
    'The response to an earlier request with the same key. Absent from the first response.',
  ),
};

const retryAfter = {
  'Retry-After': header('Retry-After', z.int().optional(), 'The number of seconds to wait before the next request.'),
};

const entityTag = {
  ETag: header(
    'ETag',
    z.string(),
    'The version of the response: send it back as `If-None-Match`, or as `If-Match` with a change.',
  ),
};

const cacheControl = {
  'Cache-Control': header('Cache-Control', z.string(), 'How long the response may be cached.'),
};

const created = { Location: header('Location', address, 'The path of the created resource.') };

const challenge = {
  'WWW-Authenticate': header(
    'WWW-Authenticate',
    z.string(),
    'The scheme `Bearer`, with `error="invalid_token"` where the request has credentials. `resource_metadata` is where a client ' +
      'of OAuth 2.1 starts. A 403 with `insufficient_scope` names the lacking `scope` in the same header.',
  ),
};

/** Of a 304. */
export const unchangedHeaders = z.object({ ...ofEveryResponse, ...entityTag, ...cacheControl });

export function successHeaders({ replay, output, http }: AnyRoute) {
  if (http.sharedCache) return z.object(cacheControl);
  return z.object({
    ...ofEveryResponse,
    ...(replay ? replayed : {}),
    ...(http.etag ? entityTag : {}),
    ...(http.cacheSeconds ? cacheControl : {}),
    ...(output.location ? created : {}),
  });
}

/** Statuses with responses that may contain Retry-After. */
const WITH_RETRY_AFTER = [409, 429, 503];

export function errorHeaders(status: number) {
  return z.object({
    ...ofEveryResponse,
    ...(WITH_RETRY_AFTER.includes(status) ? retryAfter : {}),
    ...(status === 401 ? challenge : {}),
  });
}

/** A header, described once: responses refer to it by its name. */
function header<T extends z.ZodType>(id: string, schema: T, description: string): T {
  return schema.meta({ header: { id, description } });
}
