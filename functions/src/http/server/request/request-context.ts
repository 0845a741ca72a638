import type { Response } from 'express';
import type { Context } from '../../../context.ts';
import type { OpenLink } from '../../../domain/connect-links/index.ts';
import type { KeyLimits } from '../../../domain/users/index.ts';
import type { RequestedProfile } from '../../../infra/auth/profile-reader.ts';
import type { Config } from '../../../infra/config/config.ts';
import type { RateTier, TierName } from '../../../infra/config/rate-limit-config.ts';
import { derivedKey } from '../../../infra/idempotency/records.ts';
import type { ClientAddress } from '../../../infra/limits/address-rules.ts';
import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import type { LogFields, Logger } from '../../../infra/observe/logger.ts';
import type { Span, TraceContext } from '../../../infra/observe/trace.ts';
import type { ProtectedResource } from '../../../model/access.ts';
import type { HeraldError } from '../../../model/errors.ts';
import type { ErrorResponse } from '../errors/error-response.ts';
import type { RequestBody } from './request-body.ts';

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

/** Sends an error in a form of the function's own, such as an HTML page. */
export type ErrorRenderer = (response: Response, error: ErrorResponse, config: Config) => void;

/** The options of a function for all of its requests. */
export interface FunctionSettings {
  /** The name in records and in the keys of rate-limit windows. Parts of the API share one, whichever function serves them. */
  name: string;
  /** The resource of which the function is a part: access tokens for another one are refused. */
  resource?: ProtectedResource;
  /** The limit of requests per address; without it, the limit of the tier `default` applies. */
  addressLimit?: RateTier;
  /** Sends errors in another form than the documented JSON. */
  renderError?: ErrorRenderer;
}

/** The headers of a request that several steps read. */
export interface RequestHeaders {
  /** The caller's own Idempotency-Key; null without one. */
  explicitKey: string | null;
  /** Why it is unusable. Thrown after authentication, so that other clients learn nothing of it. */
  keyProblem: HeraldError | null;
  /** The value of `Herald-Profile`; null without the header. */
  profile: string | null;
  /** The value of `Herald-Test-Scenario`; null without the header. It is part of the fingerprint of the request. */
  testScenario: string | null;
}

/** How far a request has come: what its records, its rate-limit headers and an error response need of the steps that it has passed. */
interface Progress {
  logger: Logger;
  /** What the stored events belong to; absent while events go to stdout only. */
  span?: Span;
  caller?: Caller;
  tier: TierName;
  /** The result of the rate limiter, where this instance knew the key before it was read. */
  earlyCount?: Promise<RateLimitResult> | undefined;
  rateLimit?: RateLimitResult;
  /** The reading of the body, once it has started, and its result. */
  reading?: Promise<RequestBody>;
  body?: RequestBody;
  /** The key derived from the body, once it was needed. */
  derivedKey?: string;
  error?: { code: string; message?: string };
  renderError?: ErrorRenderer;
  /** Whether the request's records were handed to the record writer, or committed. */
  recorded: boolean;
}

/** What is known of a request from its arrival on. */
export interface RequestContext {
  settings: FunctionSettings;
  requestId: string;
  startedAt: number;
  address: ClientAddress;
  method: string;
  path: string;
  headers: RequestHeaders;
  trace: TraceContext;
  /** The fields that group a line on stdout with the request in Cloud Logging. */
  cloudTrace: LogFields;
  progress: Progress;
}

/**
 * The fingerprint of a request, which identifies a repetition: its body, and the scenario of test mode if it names one.
 */
export function requestFingerprint({ headers: { testScenario }, progress: { body } }: RequestContext): unknown {
  return testScenario === null ? body?.value : { body: body?.value ?? null, testScenario };
}

/**
 * The idempotency key of a request: the client's own, or one derived from user, endpoint and body. It is derived once: that
 * is the cost of the body.
 */
export function idempotencyKeyOf(
  requestContext: RequestContext,
  userId = requestContext.progress.caller?.userId,
): string {
  const { headers, address, method, path, progress } = requestContext;
  const known = headers.explicitKey ?? progress.derivedKey;
  if (known !== undefined) return known;
  const key = derivedKey(userId ?? address.path, `${method} ${path}`, requestFingerprint(requestContext));
  if (userId !== undefined && progress.reading) progress.derivedKey = key;
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
  { settings, trace, cloudTrace, progress }: RequestContext,
  { userId, endpoint }: Pick<Span, 'userId' | 'endpoint'>,
): void {
  const span = {
    functionName: settings.name,
    trace,
    cloudTrace,
    userId,
    ...(endpoint === undefined ? {} : { endpoint }),
  };
  progress.span = span;
  progress.logger = ctx.records.logger(span);
}
