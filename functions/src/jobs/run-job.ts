import { type Context, context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import { rootTrace } from '../observe/trace.ts';

/**
 * One run of a scheduled job, with a span of its own and its summary in the log. A failure is logged with its stack (the
 * SDK would log the message alone) and thrown on, so that the scheduler retries.
 */
export const runJob = async (name: string, job: (ctx: Context, logger: Logger) => Promise<object>): Promise<void> => {
  const ctx = context();
  const logger = ctx.journal.span({ functionName: name, trace: rootTrace(), userId: null });
  try {
    logger.info('job done', { summary: JSON.stringify(await job(ctx, logger)) });
  } catch (error) {
    logger.error('job failed', {}, error);
    throw error;
  } finally {
    await ctx.journal.flush();
  }
};
