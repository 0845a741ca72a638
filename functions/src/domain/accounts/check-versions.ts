import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { endingVersions } from '../../platforms/ending-versions.ts';

/** Logs each version of an API in use that ends soon, for an alert. */
export async function checkVersions(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  logger: Logger,
): Promise<JobSummary> {
  const ending = endingVersions(config.platforms, clock.now());
  for (const { message, platform, version, endsOn } of ending)
    logger.warn('a version of the API of a platform ends', { platform, version, endsOn, reason: message });
  return { found: ending.length, done: ending.length, skipped: 0, failed: 0, oldestAgeMs: 0, more: false };
}
