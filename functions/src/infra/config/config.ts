import { z } from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { DAY, MINUTE, SECOND } from '../../model/clock.ts';
import type { DailyLimits } from '../../model/daily-use.ts';
import type { Platform } from '../../model/platform.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import { type BillingConfig, readBillingConfig } from './billing-config.ts';
import { readDailyLimits } from './daily-limits.ts';
import type { Environment } from './env.ts';
import { type EventsConfig, readEventsConfig } from './events-config.ts';
import { type MailConfig, readMailConfig } from './mail-config.ts';
import { type MediaConfig, readMediaConfig, readSttConfig, type SttConfig } from './media-config.ts';
import { type AllPlatformVariables, type PlatformConfig, readPlatformConfigs } from './platform-config.ts';
import { type PushConfig, readPushConfig } from './push-config.ts';
import { type RateLimitConfig, readRateLimits } from './rate-limit-config.ts';
import { addressFrom, booleanFrom, ConfigError, choiceFrom, listFrom, numberFrom } from './values.ts';
import { readVerificationFiles } from './verification-files.ts';

const LOGS = ['firestore', 'cloud'] as const;

/** All settings, typed, with defaults. Times are in ms unless the name ends in another unit. */
export interface Config {
  /** Whether responses include stack traces. */
  development: boolean;
  /** True under the Firebase emulators. */
  emulated: boolean;
  /** The version of the deployed code. */
  version: string;
  projectId: string;
  region: string;
  /** How many instances each function may have, and how much its queue dispatches with them. */
  scale: number;
  /** The service account of all functions. */
  serviceAccount: string;
  /** The service account that signs tasks and may call the task functions. */
  tasksServiceAccount: string;
  api: {
    /** Where the API is reached; null where that is found out from each request. Without a slash at its end. */
    publicUrl: string | null;
    /** The number of proxies in front of the function that append to X-Forwarded-For. */
    trustedProxies: number;
    corsOrigins: readonly string[];
    /** bytes */
    bodyLimit: number;
    /** Whether users see the requests of their API keys on the pages. */
    requestLog: boolean;
  };
  /** Where log records are kept: in Firestore beside Cloud Logging, or in Cloud Logging alone. */
  logs: (typeof LOGS)[number];
  rateLimits: RateLimitConfig;
  /** What a day allows a customer for which the operator has chosen nothing else. */
  dailyLimits: Pick<DailyLimits, 'posts' | 'microdollars'>;
  billing: BillingConfig;
  idempotency: { replayMs: number };
  publishing: {
    /** Longer than the longest single call to a platform; otherwise two workers could publish the same run. */
    leaseMs: number;
    /** How long one attempt may wait for a platform before it yields to the queue. */
    pollBudgetMs: number;
    /** How far ahead of its time a scheduled post may be enqueued. */
    dispatchAheadMs: number;
    /** How long the request may take to enqueue a new post before the sweep enqueues it. */
    dispatchGraceMs: number;
    /** How long posts, their runs and the records of what was published are kept (ms). */
    retentionMs: number;
    /** Ids of rules with warnings that are not reported. */
    hiddenWarnings: readonly string[];
  };
  events: EventsConfig;
  auth: AuthConfig;
  push: PushConfig;
  web: {
    localUrl: string | null;
    allowedOrigins: readonly string[];
    /** Whether a connection that was started by API is confirmed on a page that names the user. False in the emulators. */
    connectConfirm: boolean;
    /** The operator's terms and privacy policy; null where there is no such page. */
    termsUrl: string | null;
    privacyUrl: string | null;
    /** Whom users ask for access; null where the operator names no address. */
    supportEmail: string | null;
    /** TikTok's site verification files: content by file name. */
    tiktokVerification: ReadonlyMap<string, string>;
  };
  mail: MailConfig;
  stt: SttConfig;
  storage: {
    bucket: string;
    publicUrl: string | null;
    /** The origin of uploads and of private files: Cloud Storage, or its emulator. */
    uploadOrigin: string;
  };
  media: MediaConfig;
  /** Whether events of the platforms are accepted. */
  platformEvents: boolean;
  platforms: Partial<Record<Platform, PlatformConfig>>;
}

/** Throws `ConfigError` on an invalid setting. */
export function readConfig(env: Environment, platforms: AllPlatformVariables): Config {
  const projectId = env['GCLOUD_PROJECT'] ?? env['GOOGLE_CLOUD_PROJECT'] ?? 'demo-herald';
  const region = env['HERALD_REGION'] ?? 'us-central1';
  const emulated = env['FUNCTIONS_EMULATOR'] === 'true';
  const logs = choiceFrom(env, 'LOGS', LOGS);
  const serviceAccount = accountOf(env['SERVICE_ACCOUNT'] ?? 'herald@', projectId);
  return {
    development: env['NODE_ENV'] === 'development',
    emulated,
    version: manifest.version,
    projectId,
    region,
    scale: scaleFrom(env),
    serviceAccount,
    tasksServiceAccount: accountOf(env['TASKS_SERVICE_ACCOUNT'] ?? serviceAccount, projectId),
    api: {
      publicUrl: env['PUBLIC_URL']?.replace(/\/+$/, '') ?? null,
      // Hosting, which serves the pages and the API, and Google's own.
      trustedProxies: numberFrom(env, 'TRUSTED_PROXIES', emulated ? 1 : 2),
      corsOrigins: listFrom(env, 'CORS_ALLOWED_ORIGINS'),
      bodyLimit: 1024 * 1024,
      requestLog: booleanFrom(env, 'REQUEST_LOG', true) && logs === 'firestore',
    },
    logs,
    rateLimits: readRateLimits(env),
    dailyLimits: readDailyLimits(env),
    billing: readBillingConfig(env),
    idempotency: { replayMs: numberFrom(env, 'IDEMPOTENCY_REPLAY_MS', DAY) },
    publishing: {
      leaseMs: numberFrom(env, 'PUBLISH_LEASE_MS', 2 * MINUTE),
      pollBudgetMs: numberFrom(env, 'PUBLISH_POLL_BUDGET_MS', 3 * SECOND),
      dispatchAheadMs: numberFrom(env, 'DISPATCH_AHEAD_MS', 10 * MINUTE),
      dispatchGraceMs: numberFrom(env, 'DISPATCH_GRACE_MS', 30 * SECOND),
      retentionMs: numberFrom(env, 'RETENTION_DAYS', 400) * DAY,
      hiddenWarnings: listFrom(env, 'HIDDEN_WARNINGS'),
    },
    events: readEventsConfig(env, { projectId, region }),
    auth: readAuthConfig(env),
    push: readPushConfig(env, { projectId, origins: listFrom(env, 'RETURN_TO_ORIGINS') }),
    web: {
      localUrl: env['LOCAL_WEB_URL'] ?? null,
      allowedOrigins: listFrom(env, 'RETURN_TO_ORIGINS'),
      connectConfirm: booleanFrom(env, 'CONNECT_CONFIRM', !emulated),
      termsUrl: addressFrom(env, 'TERMS_URL'),
      privacyUrl: addressFrom(env, 'PRIVACY_URL'),
      supportEmail: supportEmailFrom(env),
      tiktokVerification: readVerificationFiles(env),
    },
    mail: readMailConfig(env),
    stt: readSttConfig(env),
    storage: {
      bucket: env['STORAGE_BUCKET'] ?? `${projectId}.firebasestorage.app`,
      publicUrl: env['STORAGE_PUBLIC_URL'] ?? null,
      uploadOrigin: new URL(env['STORAGE_EMULATOR_HOST'] ?? 'https://storage.googleapis.com').origin,
    },
    media: readMediaConfig(env),
    platformEvents: booleanFrom(env, 'PLATFORM_EVENTS', false),
    platforms: readPlatformConfigs(env, platforms),
  };
}

/** Cloud Tasks dispatches 5000 tasks of a queue at once, at most: https://cloud.google.com/tasks/docs/quotas */
const MAX_SCALE = 100;

function scaleFrom(env: Environment): number {
  const scale = numberFrom(env, 'HERALD_SCALE', 1);
  if (scale > MAX_SCALE) throw new ConfigError(`HERALD_SCALE must be from 1 to ${MAX_SCALE}, not ${scale}.`);
  return scale;
}

function supportEmailFrom(env: Environment): string | null {
  const text = env['SUPPORT_EMAIL'];
  if (text === undefined) return null;
  if (!z.email().safeParse(text).success)
    throw new ConfigError(`SUPPORT_EMAIL must be an e-mail address, such as help@example.com, not "${text}".`);
  return text;
}

/** Completes `name@` to an account of the project. */
function accountOf(name: string, projectId: string): string {
  return name.endsWith('@') ? `${name}${projectId}.iam.gserviceaccount.com` : name;
}
