import { readConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import { clientSecretName } from '../config/secrets.ts';
import { type Platform, platforms } from '../platforms/platform.ts';

const config = readConfig(readEnvironment());

/** What all functions have in common: where they run, and as whom. */
export const commonOptions = { region: config.region, serviceAccount: config.serviceAccount } as const;

/**
 * Only the account that tasks are signed as may call a task function. The SDK decodes the token and does not verify it: Cloud
 * Run checks the caller. A deploy replaces the invokers of a function by what is declared here, and grants the same account
 * the right to enqueue.
 */
export const taskOptions = { ...commonOptions, invoker: config.tasksServiceAccount } as const;

/** The platforms that this deployment serves. The others have no functions and need no secrets. */
export const servedPlatforms: readonly Platform[] = platforms.filter((platform) => config.platforms[platform]);

/** What `make` returns, where the platform is served. */
export const ifServed = <T>(platform: Platform, make: () => T): T | undefined =>
  servedPlatforms.includes(platform) ? make() : undefined;

/** The secrets of the platforms that are served, of those given. */
export const clientSecrets = (wanted: readonly Platform[] = platforms): string[] =>
  wanted.filter((platform) => servedPlatforms.includes(platform)).map(clientSecretName);
