import type { Response } from 'express';
import type { Context } from '../../../context.ts';
import type { OpenLink } from '../../../domain/connect-links/index.ts';
import type { KeyLimits } from '../../../domain/users/index.ts';
import type { RequestedProfile } from '../../../infra/auth/profile-reader.ts';
import type { Config } from '../../../infra/config/config.ts';
import type { RateTier, TierName } from '../../../infra/config/rate-limit-config.ts';
import {
  derivedKey,
  type IdempotencyClaim,
  type LookupResult,
  type RequestIdentity,
  type StoredResponse,
} from '../../../infra/idempotency/records.ts';
import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import type { ClientAddress } from '../../../infra/limits/tiers.ts';
import type { LogFields, Logger } from '../../../infra/observe/logger.ts';
import type { Span, TraceContext } from '../../../infra/observe/trace.ts';
import type { ProtectedResource } from '../../../model/access.ts';
import type { Subscription } from '../../../model/billing.ts';
import type { HeraldError } from '../../../model/errors.ts';
import type { ErrorResponse } from '../errors/error-response.ts';

/** The user behind a request: the owner of the API key, or the signed-in user. */
export interface Caller {
  /** The user of the profile, where the request names one (model/ids.ts). */
  userId: string;
  /** Id of the API key; null for a signed-in user. */
  keyId: string | null;
  /** What the API key is limited to; absent for a signed-in user. */
  keyLimits?: KeyLimits;
  /** The profile for which the request acts; absent for the customer. */
  profile?: RequestedProfile;
  /** The profile that the API key is limited to; absent for a signed-in user. */
  keyProfile?: string | null;
  /** Of a signed-in user, where the identity provider has one. */
  email?: string | null;
  emailVerified?: boolean;
  /** The session of a user signed in on the web. */
  sessionId?: string;
  /** The connect link with which the request acts for the user; absent for every other kind of request. */
  openLink?: OpenLink;
  /** When that user signed in (ms since the epoch). */
  signedInAt?: number;
}

/** Reads that were started together as soon as the user was known. Each is awaited where it is needed. */
export interface Prefetched {
  /** The user to whom the data belong. */
  userId: string;
  subscription: Promise<Subscription | null>;
  idempotency: { identity: RequestIdentity; lookup: Promise<LookupResult> } | null;
  /** The result of the rate limiter, where the tier was known so early. */
  rateLimit: Promise<RateLimitResult> | null;
  /** The route's own reads. */
  route: Promise<unknown> | null;
}

/** Sends an error in a form of the function's own, such as an HTML page. */
export type ErrorRenderer = (response: Response, error: ErrorResponse, config: Config) => void;

/** What is known of one request while it passes through the pipeline. */
export interface RequestContext {
  /** The deployed name of the function that serves the request. */
  functionName: string;
  requestId: string;
  startedAt: number;
  address: ClientAddress;
  method: string;
  path: string;
  trace: TraceContext;
  /** The fields that group a line on stdout with the request in Cloud Logging. */
  cloudTrace: LogFields;
  logger: Logger;
  /** What the stored events belong to; null while events go to stdout only. */
  span: Span | null;
  /** Parsed JSON; undefined where there was none, and until it is read. */
  body: unknown;
  /** The reading of the body; null until it starts. */
  bodyRead: Promise<void> | null;
  /** Why the body or the Idempotency-Key is unusable. Thrown after authentication, so that other clients learn nothing of it. */
  requestProblem: HeraldError | null;
  /** The caller's own Idempotency-Key. */
  explicitKey: string | null;
  /** The value of `Herald-Test-Scenario`; null without the header. It is part of the fingerprint of the request. */
  testScenario: string | null;
  /** The value of `Herald-Profile`; null without the header. */
  profileReference: string | null;
  /** The key derived from the body, once it was needed. */
  derivedKey: string | null;
  caller: Caller | null;
  prefetched: Prefetched | null;
  tier: TierName;
  /** The resource of which the function is a part; null where no access token is valid. */
  resource: ProtectedResource | null;
  /** The function's own limit for requests counted by address. */
  addressLimit: RateTier | null;
  rateLimit: RateLimitResult | null;
  claim: IdempotencyClaim | null;
  /** The stored response of the first request with this key, for a route that resumes its work. */
  earlier: StoredResponse | null;
  errorCode: string | null;
  errorMessage: string | null;
  /** Whether the request's records were handed to the record writer, or committed. */
  recorded: boolean;
  /** How errors are sent; null for the documented JSON. */
  renderError: ErrorRenderer | null;
}

/**
 * The fingerprint of a request, which identifies a repetition: its body, and the scenario of test mode if it names one.
 */
export function requestFingerprint({ body, testScenario }: Pick<RequestContext, 'body' | 'testScenario'>): unknown {
  return testScenario === null ? body : { body: body ?? null, testScenario };
}

/**
 * The idempotency key of a request: the client's own, or one derived from user, endpoint and body. It is derived once: that
 * is the cost of the body.
 */
export function idempotencyKeyOf(requestContext: RequestContext, userId = requestContext.caller?.userId): string {
  const { explicitKey, address, method, path, bodyRead } = requestContext;
  const known = explicitKey ?? requestContext.derivedKey;
  if (known !== null) return known;
  const key = derivedKey(userId ?? address.path, `${method} ${path}`, requestFingerprint(requestContext));
  if (userId !== undefined && bodyRead) requestContext.derivedKey = key;
  return key;
}

const KEY = 'requestContext';

export function setRequestContext(response: Response, requestContext: RequestContext): void {
  response.locals[KEY] = requestContext;
}

/** The context that `openRequest`, the first in the pipeline, has set. */
export function requestContextOf(response: Response): RequestContext {
  const requestContext: RequestContext | undefined = response.locals[KEY];
  if (!requestContext) throw new Error('openRequest did not run');
  return requestContext;
}

/** From here on the request's events are stored in the database; before, they go to stdout only. */
export function storeEvents(
  ctx: Context,
  requestContext: RequestContext,
  { userId, endpoint }: Pick<Span, 'userId' | 'endpoint'>,
): void {
  const { functionName, trace, cloudTrace } = requestContext;
  requestContext.span = { functionName, trace, cloudTrace, userId, ...(endpoint === undefined ? {} : { endpoint }) };
  requestContext.logger = ctx.records.logger(requestContext.span);
}
