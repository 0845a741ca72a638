import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { type JobSummary, sumOfSummaries } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { sendDigest } from './digest.ts';
import { mailNotices } from './mail-notices.ts';
import { pushNotices } from './push-notices.ts';

/** Persons at a time. */
const CONCURRENCY = 10;

/**
 * Tells persons what they are to know: in the browser, by e-mail, and in a daily digest. `done` counts what was sent. The e-mail server is
 * slow or away at times, so the three run beside each other.
 */
export async function sweepNotices(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  const summaries = await Promise.all([
    sweepField(ctx, logger, 'pushAt', now),
    ...(ctx.mailer ? [sweepField(ctx, logger, 'mailAt', now), sweepDigests(ctx, logger, now)] : []),
  ]);
  return sumOfSummaries(summaries);
}

/** All due notices of a person are sent together, with the first of them. */
function sweepField(ctx: Context, logger: Logger, field: 'pushAt' | 'mailAt', now: number): Promise<JobSummary> {
  const handled = new Set<string>();
  const send = field === 'pushAt' ? pushNotices : mailNotices;
  return sweepDue(ctx, logger, {
    due: ctx.store.allNotices.where(field, '<=', new Date(now)).orderBy(field),
    field,
    concurrency: CONCURRENCY,
    failure: 'a person could not be told',
    ageMs: (notice) => now - (notice[field]?.getTime() ?? now),
    handle: async (_document, { userId }) => {
      if (handled.has(userId)) return false;
      handled.add(userId);
      return send(ctx, logger, userId);
    },
  });
}

function sweepDigests(ctx: Context, logger: Logger, now: number): Promise<JobSummary> {
  return sweepDue(ctx, logger, {
    due: ctx.store.allNoticeSettings.where('nextDigestAt', '<=', new Date(now)).orderBy('nextDigestAt'),
    field: 'nextDigestAt',
    concurrency: CONCURRENCY,
    failure: 'a digest could not be sent',
    ageMs: ({ nextDigestAt }) => now - (nextDigestAt?.getTime() ?? now),
    handle: (document, settings) => sendDigest(ctx, logger, document, settings),
  });
}
