import { z } from 'zod';
import { SECOND } from '../time.ts';
import { invalidArgument } from './api-error.ts';
import { MAX_CONCURRENT_DISPATCHES, MAX_DISPATCHES_PER_SECOND } from './limits.ts';

export interface RetryConfig {
  /** Attempts of a task, the first one included; -1: no limit. */
  maxAttempts: number;
  /** How long a task is retried, from its first attempt (ms); 0: no limit. */
  maxRetryMs: number;
  minBackoffMs: number;
  maxBackoffMs: number;
  maxDoublings: number;
}

export interface RateLimits {
  maxDispatchesPerSecond: number;
  maxConcurrentDispatches: number;
  /** Size of the token bucket. */
  maxBurstSize: number;
}

export interface QueueConfig {
  retry: RetryConfig;
  rate: RateLimits;
  /** The target of tasks without a URL: the task function. */
  defaultUrl: string;
  /** Who may call the task function, as declared: service accounts, `private` or `public`. */
  invoker: readonly string[];
}

const optional = z.number().nullish();

/** What the Functions emulator sends for each task function; `invoker` is added by `dev/stack/emulators/task-queues.mjs`. */
const registration = z.looseObject({
  retryConfig: z
    .looseObject({
      maxAttempts: optional,
      maxRetrySeconds: optional,
      minBackoffSeconds: optional,
      maxBackoffSeconds: optional,
      maxDoublings: optional,
    })
    .nullish(),
  rateLimits: z.looseObject({ maxConcurrentDispatches: optional, maxDispatchesPerSecond: optional }).nullish(),
  defaultUri: z.string(),
  invoker: z.array(z.string()).nullish(),
});

/** What `firebase deploy` sets where a function sets nothing: firebase-tools, lib/gcp/cloudtasks.js, DEFAULT_SETTINGS. */
const DEFAULTS = {
  maxAttempts: 3,
  minBackoffSeconds: 0.1,
  maxBackoffSeconds: 3600,
  maxDoublings: 16,
  maxConcurrentDispatches: 1000,
  maxDispatchesPerSecond: 500,
};

/** The settings in a registration, with the defaults of a deployment. Throws INVALID_ARGUMENT. */
export function readQueueConfig(body: unknown): QueueConfig {
  const parsed = registration.safeParse(body);
  if (!parsed.success) throw invalidArgument(z.prettifyError(parsed.error));
  const { retryConfig, rateLimits, defaultUri, invoker } = parsed.data;
  // An explicit 0 is "not set" in the protocol, where it would mean nothing.
  const maxDispatchesPerSecond = rateLimits?.maxDispatchesPerSecond || DEFAULTS.maxDispatchesPerSecond;
  const config: QueueConfig = {
    retry: {
      maxAttempts: retryConfig?.maxAttempts || DEFAULTS.maxAttempts,
      maxRetryMs: duration(retryConfig?.maxRetrySeconds ?? 0),
      minBackoffMs: duration(retryConfig?.minBackoffSeconds ?? DEFAULTS.minBackoffSeconds),
      maxBackoffMs: duration(retryConfig?.maxBackoffSeconds ?? DEFAULTS.maxBackoffSeconds),
      maxDoublings: retryConfig?.maxDoublings ?? DEFAULTS.maxDoublings,
    },
    rate: {
      maxDispatchesPerSecond,
      maxConcurrentDispatches: rateLimits?.maxConcurrentDispatches || DEFAULTS.maxConcurrentDispatches,
      maxBurstSize: burstSize(maxDispatchesPerSecond),
    },
    defaultUrl: defaultUri,
    invoker: invoker ?? [],
  };
  assertValid(config);
  return config;
}

/** A duration as the service keeps it: whole seconds, but for its own default of 0.1 s (shown by `gcloud tasks queues describe`). */
function duration(seconds: number): number {
  return (seconds === DEFAULTS.minBackoffSeconds ? seconds : Math.trunc(seconds)) * SECOND;
}

/**
 * The size of the token bucket, which Cloud Tasks chooses by the rate. The formula is not published; this one fits published
 * descriptions of queues: 500/s has 100, 1/s and 0.25/s have 10.
 */
function burstSize(perSecond: number): number {
  return Math.min(100, Math.max(10, Math.ceil(perSecond / 5)));
}

/** Messages as the service gives them (see `names.ts`). */
function assertValid({ retry, rate }: Pick<QueueConfig, 'retry' | 'rate'>): void {
  const { maxDispatchesPerSecond, maxConcurrentDispatches } = rate;
  const problems: [boolean, string][] = [
    [maxDispatchesPerSecond < 0, 'RateLimits.maxDispatchesPerSecond cannot be negative.'],
    [
      maxDispatchesPerSecond > MAX_DISPATCHES_PER_SECOND,
      'RateLimits.maxDispatchesPerSecond must be less than or equal to 500.',
    ],
    [maxConcurrentDispatches < 0, 'RateLimits.maxConcurrentDispatches cannot be negative.'],
    [
      maxConcurrentDispatches > MAX_CONCURRENT_DISPATCHES,
      'RateLimits.maxConcurrentDispatches must be less than or equal to 5000.',
    ],
    [retry.maxAttempts < -1, 'RetryConfig.maxAttempts must be greater or equal to -1.'],
    [retry.maxDoublings < 0, 'RetryConfig.maxDoublings cannot be negative.'],
    [retry.minBackoffMs < 0, 'RetryConfig.minBackoff cannot be negative.'],
    [
      retry.minBackoffMs > retry.maxBackoffMs,
      'RetryConfig.minBackoff must be less than or equal to RetryConfig.maxBackoff.',
    ],
  ];
  const problem = problems.find(([isWrong]) => isWrong);
  if (problem) throw invalidArgument(problem[1]);
}

/** What a function declares of its queue. The Functions SDK marks what is not declared with an object that stands for "reset". */
export function declaredSettings(trigger: { retryConfig: unknown; rateLimits: unknown }): object {
  return {
    retryConfig: numbersOf(trigger.retryConfig),
    rateLimits: numbersOf(trigger.rateLimits),
  };
}

function numbersOf(settings: unknown): object {
  return Object.fromEntries(Object.entries(Object(settings)).filter(([, value]) => typeof value === 'number'));
}
