import { type Context, context } from '../context.ts';
import { type Logger, stdoutLogger } from '../infra/observe/logger.ts';
import { boundFields, rootTrace, type Span } from '../infra/observe/trace.ts';
import type { JobSummary } from '../infra/store/job-summary.ts';

/**
 * Runs a scheduled job with its own span and logs one line per run: alerts count these lines, and notice when they stop.
 * A failure is logged with its stack (the SDK logs only the message) and rethrown, so that the scheduler retries.
 */
export async function runJob(name: string, job: (ctx: Context, logger: Logger) => Promise<JobSummary>): Promise<void> {
  const ctx = context();
  const span: Span = { functionName: name, trace: rootTrace(), userId: null };
  const logger = ctx.records.logger(span);
  const startedAt = ctx.clock.now();
  const durationMs = (): number => ctx.clock.now() - startedAt;
  try {
    const summary = await job(ctx, logger);
    await recordRun(ctx, name, summary, logger);
    // The line of an idle run goes to stdout only, so that it does not write a document every minute.
    const { info } = summary.found === 0 ? stdoutLogger(boundFields(span)) : logger;
    info('job done', { job: name, ...summary, durationMs: durationMs() });
  } catch (error) {
    logger.error('job failed', { job: name, durationMs: durationMs() }, error);
    throw error;
  } finally {
    await ctx.records.flush();
  }
}

/** For the readiness of the service. The job has done its work also where this fails. */
async function recordRun(
  { store, clock }: Context,
  name: string,
  { found, oldestAgeMs }: JobSummary,
  logger: Logger,
): Promise<void> {
  try {
    await store.serviceJobs.set({ [name]: { endedAt: new Date(clock.now()), found, oldestAgeMs } }, { merge: true });
  } catch (error) {
    logger.warn('the run of a job could not be recorded', { job: name }, error);
  }
}
