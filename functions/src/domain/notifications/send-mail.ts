import type { Context } from '../../context.ts';
import { isActiveUser } from '../../infra/auth/user-deletion.ts';
import type { MailOutcome } from '../../infra/mail/mailer.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { HeraldError } from '../../model/errors.ts';
import { NOTICE_RETENTION_MS, type NoticeSettings } from '../../model/notification.ts';
import { type Letter, renderLetter } from './letter.ts';
import { unsubscribeUrl } from './settings.ts';
import { textsIn } from './texts/texts.ts';

/** The confirmed address of a person; null without one, and for a user who is disabled or being deleted. Throws `service_unavailable`. */
export async function addressOf(ctx: Pick<Context, 'users' | 'store'>, userId: string): Promise<string | null> {
  if (!(await isActiveUser(ctx, userId))) return null;
  try {
    const { email, emailVerified } = await ctx.users.emailOf(userId);
    return emailVerified ? email : null;
  } catch (error) {
    if (error instanceof HeraldError && error.reason === 'unauthorized') return null;
    throw error;
  }
}

/** Sends a letter to a person, once. The log has no address. */
export async function sendLetter(
  ctx: Pick<Context, 'config' | 'mailer' | 'vault'>,
  logger: Logger,
  { userId, to, settings, letter }: { userId: string; to: string; settings: NoticeSettings; letter: Letter },
): Promise<MailOutcome> {
  if (!ctx.mailer) return 'refused';
  const mail = renderLetter(ctx.config, letter, textsIn(settings.language));
  const { outcome, problem } = await ctx.mailer.send({ to, ...mail, unsubscribeUrl: unsubscribeUrl(ctx, userId) });
  if (outcome === 'sent') logger.info('e-mail sent', { userId });
  else logger.warn('an e-mail was not sent, or its outcome is unknown', { userId, outcome, problem });
  return outcome;
}

/**
 * Asks for an e-mail to the person, which the next sweep sends as it sends any other. Throws `email_not_verified`, and
 * `service_unavailable`.
 */
export async function requestTestMail(
  { store, clock, users }: Pick<Context, 'store' | 'clock' | 'users'>,
  userId: string,
): Promise<void> {
  if (!(await users.hasVerifiedEmail(userId)))
    throw new HeraldError('email_not_verified', 'E-mails are sent only to a confirmed address.');
  const at = new Date(clock.now());
  await store
    .user(userId)
    .notices.doc('test')
    .set({
      userId,
      kind: 'test',
      type: 'test',
      about: 'test',
      at,
      excerpt: null,
      dueAt: null,
      problems: [],
      pushAt: null,
      mailAt: at,
      mailId: null,
      tries: 0,
      expireAt: new Date(at.getTime() + NOTICE_RETENTION_MS),
    });
}
