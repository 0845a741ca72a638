import { type Context, context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { rootTrace } from '../observe/trace.ts';

/**
 * Runs a scheduled job with its own span and logs its summary. A failure is logged with its stack (the SDK logs only
 * the message) and rethrown, so that the scheduler retries.
 */
export const runJob = async (name: string, job: (ctx: Context, logger: Logger) => Promise<object>): Promise<void> => {
  const ctx = context();
  const logger = ctx.records.logger({ functionName: name, trace: rootTrace(), userId: null });
  try {
    const summary = await job(ctx, logger);
    // An idle sweep logs at debug level, so that it does not write a document every minute.
    const idle = Object.values(summary).every((count) => count === 0);
    logger[idle ? 'debug' : 'info']('job done', { summary: JSON.stringify(summary) });
  } catch (error) {
    logger.error('job failed', {}, error);
    throw error;
  } finally {
    await ctx.records.flush();
  }
};
