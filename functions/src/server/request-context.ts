import type { Response } from 'express';
import type { TierName } from '../config/rate-limit-config.ts';
import type { HeraldError } from '../errors.ts';
import { derivedKey } from '../idempotency/key.ts';
import type { IdempotencyClaim, Lookup, RequestIdentity } from '../idempotency/records.ts';
import type { RateLimitResult } from '../limits/rate-limiter.ts';
import type { FunctionName } from '../limits/tiers.ts';
import type { Logger } from '../observe/logger.ts';
import type { Span } from '../observe/span.ts';
import type { TraceContext } from '../observe/trace.ts';
import type { Subscription } from '../store/documents/subscription.ts';

/** Who is asking: the owner of the API key, or the signed-in person. */
export interface Caller {
  userId: string;
  /** Id of the API key; null for a signed-in person. */
  keyId: string | null;
  /** Of a person signed in on the web, where the identity provider has one. */
  email?: string | null;
}

/** Reads that left together once the caller was known. Each is awaited where it is needed. */
export interface Prefetched {
  /** Whom they are about. */
  userId: string;
  subscription: Promise<Subscription | null>;
  idempotency: { identity: RequestIdentity; lookup: Promise<Lookup> } | null;
  /** The request's count in its windows, where the tier was known so early. */
  rateLimit: Promise<RateLimitResult> | null;
  /** What the route itself asked for. */
  route: Promise<unknown> | null;
}

/** What is known of one request while it passes through the chain. */
export interface RequestContext {
  /** Which of the doors it came through; also the name of the function. */
  functionName: FunctionName;
  requestId: string;
  startedAt: number;
  ip: string;
  method: string;
  path: string;
  trace: TraceContext;
  logger: Logger;
  /** Where the caller's events belong; null until it is known who asks. */
  span: Span | null;
  /** Parsed JSON; undefined where there was none. */
  body: unknown;
  /** Why the body or the Idempotency-Key is unusable. Kept until it is known who asks, so that a stranger learns nothing of it. */
  requestProblem: HeraldError | null;
  /** The caller's own Idempotency-Key. */
  explicitKey: string | null;
  caller: Caller | null;
  prefetched: Prefetched | null;
  tier: TierName;
  rateLimit: RateLimitResult | null;
  claim: IdempotencyClaim | null;
  errorCode: string | null;
  /** Whether the request's records were handed to the record writer, or committed. */
  recorded: boolean;
}

/** Which key this request goes by: the caller's, or one made of who asks, where, and for what. */
export const idempotencyKeyOf = (requestContext: RequestContext, userId = requestContext.caller?.userId): string =>
  requestContext.explicitKey ??
  derivedKey(userId ?? requestContext.ip, `${requestContext.method} ${requestContext.path}`, requestContext.body);

const KEY = 'requestContext';

export const setRequestContext = (response: Response, requestContext: RequestContext): void => {
  response.locals[KEY] = requestContext;
};

/** The requestContext that `openExchange`, the first in the chain, has set. */
export const requestContextOf = (response: Response): RequestContext => {
  const requestContext: RequestContext | undefined = response.locals[KEY];
  if (!requestContext) throw new Error('openExchange did not run');
  return requestContext;
};
