import { type Context, context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { rootTrace } from '../observe/trace.ts';

/**
 * One run of a scheduled job, with a span of its own and its summary in the log. A failure is logged with its stack (the
 * SDK would log the message alone) and thrown on, so that the scheduler retries.
 */
export const runJob = async (name: string, job: (ctx: Context, logger: Logger) => Promise<object>): Promise<void> => {
  const ctx = context();
  const logger = ctx.records.logger({ functionName: name, trace: rootTrace(), userId: null });
  try {
    const summary = await job(ctx, logger);
    // A sweep with nothing to do, every minute, is not worth a document.
    const idle = Object.values(summary).every((count) => count === 0);
    logger[idle ? 'debug' : 'info']('job done', { summary: JSON.stringify(summary) });
  } catch (error) {
    logger.error('job failed', {}, error);
    throw error;
  } finally {
    await ctx.records.flush();
  }
};
