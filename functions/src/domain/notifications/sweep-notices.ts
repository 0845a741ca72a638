import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { readable } from '../../infra/store/converter.ts';
import { type JobSummary, sumOfSummaries } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { MINUTE } from '../../model/clock.ts';
import { LONG_AGO } from '../../model/instant.ts';
import { sendDigest } from './digest.ts';
import { mailNotices, preference } from './mail-notices.ts';
import { noticePush } from './notice-letter.ts';
import { sendPush } from './push/send-push.ts';
import { readSettings } from './settings.ts';

/** Persons at a time. */
const CONCURRENCY = 10;

/** Notices that are sent together, at most. */
const MAX_NOTICES = 100;
/** News in a browser that is older is none (ms). */
const TOO_OLD_MS = 30 * MINUTE;

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

/** Sends the due notices of a person to their browsers, as one. They are marked before: at most once. Returns whether there were any. */
async function pushNotices(ctx: Context, logger: Logger, userId: string): Promise<boolean> {
  const { store, clock } = ctx;
  const due = store.user(userId).notices.where('pushAt', '>', LONG_AGO).orderBy('pushAt').limit(MAX_NOTICES);
  const [settings, notices] = await Promise.all([
    readSettings(ctx, userId),
    store.transact(async (transaction) => {
      const found = readable((await transaction.get(due)).docs);
      for (const { document } of found) transaction.update(document.ref, { pushAt: null });
      return found.map(({ data }) => data);
    }),
  ]);
  const wanted = notices.filter(
    ({ kind, at }) => kind !== 'test' && settings.push[preference[kind]] && clock.now() - at.getTime() <= TOO_OLD_MS,
  );
  if (wanted.length === 0) return false;
  await sendPush(ctx, logger, userId, noticePush(wanted, settings));
  return true;
}
