import { readConfig } from '../infra/config/config.ts';
import { readEnvironment } from '../infra/config/env.ts';
import { secretNames } from '../infra/config/secrets.ts';
import { type Platform, platforms } from '../model/platform.ts';
import { clientSecretName, platformDefinitions } from '../platforms/registry.ts';

// Memory and concurrency of every function are set beside its other options. The peaks named there are resident
// memory, measured by `npm run bench memory` in November 2026; the highest figures are in docs/performance.md. The goal is 80 % of
// the function's memory. Up to 2 GiB an instance has one CPU, which concurrency above 1 requires.

const env = readEnvironment();
export const config = readConfig(env, platformDefinitions);

/**
 * How many instances each function may have. All instances together share the quota of the region, in a new project 20 CPUs and
 * 40 GiB, and an upgrade starts new instances beside the old ones: at scale 1, all platforms with every webhook take at most 12 CPUs and
 * 24 GiB.
 */
export const { scale } = config;

/** The options of all functions: region, service account and number of instances. */
export const commonOptions = {
  region: config.region,
  serviceAccount: config.serviceAccount,
  maxInstances: scale,
} as const;

/**
 * A function that few requests reach, with the code of one platform: a post with a picture peaks at 198 MB. With a share of a CPU an
 * instance serves one request at a time; while it starts, Cloud Run gives it more.
 * https://cloud.google.com/run/docs/configuring/services/cpu
 */
export const quietOptions = { ...commonOptions, memory: '256MiB', cpu: 0.08, concurrency: 1 } as const;

/** A function with one instance, which gets a larger share of a CPU instead of more instances. */
export const singleOptions = { ...quietOptions, cpu: Math.min(1, scale * quietOptions.cpu), maxInstances: 1 } as const;

/**
 * Only the service account that signs tasks may call a task function. The SDK decodes the token without verifying it:
 * Cloud Run checks the caller. A deployment replaces the invokers of a function by those declared here, and grants the
 * same account the right to enqueue.
 */
export const taskOptions = { ...commonOptions, invoker: config.tasksServiceAccount } as const;

/** The part of an instance's concurrency that Cloud Run fills on average before it starts another instance. */
const TARGET_UTILIZATION = 0.6;

/**
 * The instances that this many requests at once need, for a queue that must not be answered with 429, which slows all of
 * it down. https://cloud.google.com/run/docs/about-instance-autoscaling
 */
export function instancesFor(requests: number, concurrency: number): number {
  return Math.ceil(requests / (TARGET_UTILIZATION * concurrency));
}

/** The platforms that this deployment serves. The others have no functions and no secrets. */
export const servedPlatforms: readonly Platform[] = platforms.filter((platform) => config.platforms[platform]);

/** Calls `make` if the platform is served, otherwise returns undefined. */
export function ifServed<T>(platform: Platform, make: () => T): T | undefined {
  return servedPlatforms.includes(platform) ? make() : undefined;
}

/**
 * The secrets that a function reads from Secret Manager. The demo project has its public ones among its settings
 * (functions/.env.demo-herald), and the emulators would ask Secret Manager nevertheless.
 */
export function fromSecretManager(names: readonly string[]): string[] {
  return names.filter((name) => !(config.emulated && env[name]));
}

/** The key of the payment provider, for the functions that open checkouts; none where no subscription is sold. */
export const paymentSecrets: string[] = config.billing.priceId === null ? [] : [secretNames.stripeSecretKey];

/** For the function that sends e-mail: the server, and the key that seals the links that switch e-mails off. None where none is sent. */
export const mailSecrets: string[] = config.mail.from === null ? [] : [secretNames.smtpUrl, secretNames.tokenSealKeys];

/** The key of the speech-to-text server, where there is one. */
export const transcriptionSecrets: string[] = config.stt.baseUrl === null ? [] : [secretNames.sttApiKey];

/** The key that signs push messages, where any are sent, for the functions that send them. */
export const pushSecrets: string[] = config.push.publicKey === null ? [] : [secretNames.vapidPrivateKey];

/** Whether the webhooks of Stripe and of the platforms are deployed: a public function needs its secret. */
export const acceptsPaymentEvents = config.billing.priceId !== null;
export const acceptsPlatformEvents = config.platformEvents;

/** The client secrets of the given platforms, if this deployment serves them. */
export function clientSecrets(among: readonly Platform[] = platforms): string[] {
  return among
    .filter((platform) => servedPlatforms.includes(platform))
    .flatMap((platform) => clientSecretName(platform) ?? []);
}
