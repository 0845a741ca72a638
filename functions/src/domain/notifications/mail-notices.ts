import type { Context } from '../../context.ts';
import type { MailOutcome } from '../../infra/mail/mailer.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { readable } from '../../infra/store/converter.ts';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';
import { uuid } from '../../model/ids.ts';
import { LONG_AGO } from '../../model/instant.ts';
import type { Notice, NoticeSettings } from '../../model/notification.ts';
import { noticeLetter } from './notice-letter.ts';
import { addressOf, sendLetter } from './send-mail.ts';
import { defaultSettings } from './settings.ts';

/** Notices of one e-mail, at most. */
const MAX_NOTICES = 100;
/** A person gets at most one e-mail with notices in this time (ms). */
const INTERVAL_MS = 10 * MINUTE;
/** Longer than a worker needs to send an e-mail (ms). */
const LEASE_MS = 5 * MINUTE;
/** An e-mail that could not be sent for this long is not sent any more (ms). */
const GIVE_UP_MS = DAY;
const MAX_BACKOFF_MS = 2 * HOUR;

/** What is done with the notices of a person that are due by e-mail. */
interface MailPlan {
  send: readonly Notice[];
  /** Not sent, now or later. */
  drop: readonly Notice[];
  postpone: readonly Notice[];
  postponeUntil: Date | null;
}

/**
 * Decides about the notices that wait for an e-mail. One that was in an e-mail and was not heard of since may have been sent, and is not
 * sent again. `now` in ms since the epoch.
 */
function planMail(
  waiting: readonly Notice[],
  { email, lastMailAt }: Pick<NoticeSettings, 'email' | 'lastMailAt'>,
  address: string | null,
  now: number,
): MailPlan {
  const free = waiting.filter(({ mailId, mailAt }) => mailId === null || (mailAt?.getTime() ?? 0) <= now);
  const isWanted = ({ kind, mailId, at }: Notice): boolean =>
    mailId === null &&
    address !== null &&
    now - at.getTime() <= GIVE_UP_MS &&
    (kind === 'test' || email[preference[kind]]);
  const [wanted, drop] = [free.filter(isWanted), free.filter((notice) => !isWanted(notice))];
  const tests = wanted.filter(({ kind }) => kind === 'test');
  const next = new Date((lastMailAt?.getTime() ?? Number.NEGATIVE_INFINITY) + INTERVAL_MS);
  if (tests.length > 0) return { send: tests, drop, postpone: [], postponeUntil: null };
  if (next.getTime() > now) return { send: [], drop, postpone: wanted, postponeUntil: next };
  return { send: wanted, drop, postpone: [], postponeUntil: null };
}

/** The switch of each kind. */
export const preference = { failure: 'failures', risk: 'risks', connection: 'connections' } as const;

/**
 * Sends a person one e-mail with the notices that wait. They are claimed before, and marked after it: where a worker dies in between,
 * the e-mail is not sent again. Returns whether one was sent.
 */
export async function mailNotices(ctx: Context, logger: Logger, userId: string): Promise<boolean> {
  const to = await addressOf(ctx, userId);
  const { id, settings, notices } = await claimNotices(ctx, userId, to);
  if (to === null || notices.length === 0) return false;
  const letter = noticeLetter(
    notices.map(({ data }) => data),
    settings,
  );
  const outcome = await sendLetter(ctx, logger, { userId, to, settings, letter });
  await storeSending(ctx, id, notices, outcome);
  return outcome === 'sent';
}

type Claimed = ReturnType<typeof readable<Notice>>;

function claimNotices(ctx: Context, userId: string, to: string | null) {
  const { store, clock } = ctx;
  const user = store.user(userId);
  const waiting = user.notices.where('mailAt', '>', LONG_AGO).orderBy('mailAt').limit(MAX_NOTICES);
  return store.transact(async (transaction) => {
    const now = clock.now();
    const id = uuid();
    const [stored, { docs }] = await Promise.all([transaction.get(user.noticeSettings), transaction.get(waiting)]);
    const settings = stored.data() ?? defaultSettings(userId);
    const found = readable(docs);
    const plan = planMail(
      found.map(({ data }) => data),
      settings,
      to,
      now,
    );
    const change = (some: readonly Notice[], fields: Partial<Notice>): void => {
      for (const { data, document } of found) if (some.includes(data)) transaction.update(document.ref, fields);
    };
    change(plan.drop, { mailAt: null, mailId: null });
    change(plan.postpone, { mailAt: plan.postponeUntil });
    change(plan.send, { mailAt: new Date(now + LEASE_MS), mailId: id });
    const isTest = plan.send.some(({ kind }) => kind === 'test');
    if (plan.send.length > 0)
      transaction.set(user.noticeSettings, { ...settings, ...(isTest ? {} : { lastMailAt: new Date(now) }) });
    return { id, settings, notices: found.filter(({ data }) => plan.send.includes(data)) };
  });
}

/** Marks the notices of an e-mail. If it was certainly not sent, they wait for another. */
async function storeSending(
  { store, clock }: Context,
  id: string,
  notices: Claimed,
  outcome: MailOutcome,
): Promise<void> {
  const now = clock.now();
  await store.transact(async (transaction) => {
    const current = await Promise.all(notices.map(({ document }) => transaction.get(document.ref)));
    for (const notice of current) {
      const data = notice.data();
      if (data?.mailId !== id) continue;
      const tries = data.tries + 1;
      const again = new Date(now + Math.min(INTERVAL_MS * 2 ** (tries - 1), MAX_BACKOFF_MS));
      const isGivenUp = again.getTime() - data.at.getTime() > GIVE_UP_MS;
      transaction.update(notice.ref, {
        mailId: null,
        ...(outcome === 'not_sent' ? { tries, mailAt: isGivenUp ? null : again } : { mailAt: null }),
      });
    }
  });
}
