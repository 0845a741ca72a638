import type { Context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';
import { NOTICE_RETENTION_MS } from '../../model/notification.ts';

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
