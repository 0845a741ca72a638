import type { ZodType } from 'zod';
import type { PlatformHttp } from '../http/platform-http.ts';
import type { Logger } from '../observe/logger.ts';
import type { ProfileCard } from '../store/documents/account.ts';
import type { Content, MediaItem } from '../store/documents/submission.ts';
import type { Clock } from '../time/clock.ts';
import type { Platform } from './platform.ts';

/**
 * What a platform can answer to "publish this". Closed: the queue, the run and the person are served from the kind alone.
 * `message` is a sentence for the account's owner; it never holds a token.
 */
export type Outcome =
  | { kind: 'published'; id: string; url: string | null }
  /** Accepted and being worked on: ask again. */
  | { kind: 'pending'; retryAfterMs: number; message: string }
  /** Definitely not published, and worth another try. */
  | { kind: 'retryAfter'; retryAfterMs: number; message: string }
  /** The token is refused. One refresh and one more try, then the person has to connect again. */
  | { kind: 'reconnect'; message: string }
  /** Definitely not published, and never will be as it stands. */
  | { kind: 'rejected'; code: 'content_unsupported' | 'media_unusable' | 'platform_rejected'; message: string }
  /**
   * It may or may not be live. Only a later look at the platform can tell; never repeated blindly. Null where no look ever
   * will, which ends the run.
   */
  | { kind: 'unknown'; retryAfterMs: number | null; message: string };

export type RetryableFailure = Exclude<Outcome, { kind: 'published' }>;

/** How long an outcome wants us to wait (ms); null where it wants nothing. */
export const retryDelayOf = (outcome: Outcome): number | null =>
  'retryAfterMs' in outcome ? outcome.retryAfterMs : null;

/** Thrown by a platform's calls: any outcome but success. */
export class PlatformFailure extends Error {
  override readonly name = 'PlatformFailure';
  readonly outcome: RetryableFailure;
  /** The platform's own id of the call (`fbtrace_id`, `log_id`), for their support. */
  readonly platformTraceId: string | null;

  constructor(outcome: RetryableFailure, options: { platformTraceId?: string | null; cause?: unknown } = {}) {
    super(outcome.message, { cause: options.cause });
    this.outcome = outcome;
    this.platformTraceId = options.platformTraceId ?? null;
  }
}

/** What a look at the platform says of an effect whose answer was lost. */
export type Recovered<T> =
  | { happened: true; value: T }
  | { happened: false }
  /** Not known, but the platform refuses to do the same twice: the effect is repeated, and what it answers tells. */
  | { happened: 'refusedIfRepeated' }
  /** Null where no later look will tell either. */
  | { happened: 'unknown'; retryAfterMs: number | null };

/** Steps that survive the death of the worker. Names are letters and digits, unique within a run. */
export interface Steps {
  /**
   * An effect that nobody sees and that may be repeated (a container, an upload session). Its result is kept and given
   * back on a retry.
   */
  remember<T>(name: string, schema: ZodType<T>, effect: () => Promise<T>): Promise<T>;
  /**
   * An effect that the world sees. An intent is written before it. On a retry with an intent and no result, `recover`
   * asks the platform; `happened: false` repeats the effect, `refusedIfRepeated` repeats it and keeps the intent, with
   * its date, until the effect succeeds; `unknown` ends this attempt with the outcome `unknown`.
   * An effect that throws a `PlatformFailure` of kind `unknown` leaves its intent; every other kind says that nothing
   * happened, and takes the intent back.
   */
  once<T>(
    name: string,
    schema: ZodType<T>,
    effect: () => Promise<T>,
    recover: (intent: { since: Date }) => Promise<Recovered<T>>,
  ): Promise<T>;
  /** Drops remembered results that have turned out to be worthless (an expired container). */
  forget(...names: string[]): Promise<void>;
}

/** A file to be published, for platforms that take bytes and not addresses. */
export interface OpenMedia {
  sizeBytes: number;
  /** What its bytes say it is, without parameters; null where they say nothing known. */
  mimeType: string | null;
  /** Exactly `sizeBytes`, to be read once or not at all. Throws `MediaFailure`. */
  stream: AsyncIterable<Uint8Array>;
}

export interface PublishContext {
  content: Content;
  options: { trialReel: boolean };
  account: { accountId: string; accessToken: string; profile: ProfileCard; scope: string | null };
  steps: Steps;
  /** For what a step has to keep and nobody may read at rest, as an address that is a permission. Opens in this run only. */
  sealer: { seal(text: string): string; open(sealed: string): string };
  http: PlatformHttp;
  /** Fetches a file from its address. Throws `MediaFailure` where it cannot be had. */
  openMedia(item: MediaItem): Promise<OpenMedia>;
  /** An address of ours for an item that the platform fetches by itself; the item's own where no copy can be made. */
  rehost(item: MediaItem): Promise<string>;
  clock: Clock;
  logger: Logger;
  /** Waits inside the worker: for polls of a few seconds. Longer waits are a `pending` outcome. */
  sleep(ms: number): Promise<void>;
  /** Until when (ms since the epoch) this attempt may go on waiting before it yields to the queue. */
  yieldAt: number;
}

/** Where a platform lives and who we are to it. Addresses have no trailing slash. */
export interface PlatformSettings {
  authUrl: string;
  apiUrl: string;
  /** Where tokens are handed out, where that is neither of the two. */
  tokenUrl?: string;
  clientId: string;
  redirectUri: string;
  clientSecret: string;
  /** Who may see what we publish, in the platform's own words, where the platform asks (TikTok). */
  privacyLevel?: string;
  /** Which version of its interface to speak, where the platform has several at a time and the operator has chosen. */
  apiVersion?: string;
}

/** Tokens as a platform hands them out. `expiresIn` in seconds. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  tokenType: string;
  expiresIn: number | null;
  scope: string | null;
}

/** What a callback has learned: who connected, and with which tokens. */
export interface Connection {
  tokens: Tokens;
  profile: ProfileCard;
  /** Platform-specific fields of the account document (`openId`, `extra`). */
  openId?: string;
  extra?: Record<string, unknown>;
}

export interface OAuthCall {
  settings: PlatformSettings;
  http: PlatformHttp;
  logger: Logger;
}

/** How a platform's accounts are connected and their tokens kept alive. */
export interface Connect {
  /** What the person is asked to allow: what Herald cannot do without, what else is asked for unless told otherwise. */
  scopes: { required: readonly string[]; defaults: readonly string[]; separator: ',' | ' ' };
  /** PKCE: how a code challenge is made of the verifier; null where the platform wants none. */
  codeChallenge: ((verifier: string) => { challenge: string; method: string }) | null;
  authorizeUrl(
    settings: PlatformSettings,
    request: {
      redirectUri: string;
      state: string;
      scopes: readonly string[];
      codeChallenge: { challenge: string; method: string } | null;
    },
  ): string;
  /** The platform's own words for the person's no, where they are others than `access_denied`. */
  deniedAs?: readonly string[];
  /** Throws `PlatformFailure`. */
  exchange(
    call: OAuthCall,
    grant: { code: string; redirectUri: string; codeVerifier: string | null },
  ): Promise<Connection[]>;
  /**
   * Fresh tokens. A definite refusal (`invalid_grant`) is a `PlatformFailure` of kind `reconnect`; anything else
   * must not disconnect the account.
   */
  refresh(
    call: OAuthCall,
    current: { accountId: string; accessToken: string; refreshToken: string | null },
  ): Promise<Tokens>;
  /** What a refresh needs: a refresh token, or the access token itself while it lives (Threads). */
  refreshesWith: 'refreshToken' | 'accessToken';
  /** Refresh when less than this is left (ms). */
  refreshBeforeMs: number;
  /** How old a token without an end may get before it is renewed (ms), with what stands behind it; 0 where absent. */
  renewEveryMs?: number;
}

/** Everything Herald knows of one platform. */
export interface PlatformModule {
  platform: Platform;
  /** As people write it. */
  displayName: string;
  /** What this platform cannot take, as a sentence that says what would work; null when it can. Pure. */
  unsupported(content: Content): string | null;
  /** Throws `PlatformFailure`, or what `steps` throws when the lease is lost. */
  publish(job: PublishContext, settings: PlatformSettings): Promise<Extract<Outcome, { kind: 'published' }>>;
  connect: Connect;
  /** How long after the first attempt we stop looking (ms), e.g. the life of a container. */
  deadlineMs: number;
}
