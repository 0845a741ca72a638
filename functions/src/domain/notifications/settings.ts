import type { Context } from '../../context.ts';
import { homeOf } from '../../infra/config/home.ts';
import { UnopenableSeal } from '../../infra/crypto/token-vault.ts';
import { DAY } from '../../model/clock.ts';
import type { NoticeSettings } from '../../model/notification.ts';
import { nextDigestAt } from './digest-times.ts';

/** Where a mail program switches the e-mails of a person off. */
export const UNSUBSCRIBE_PATH = '/api/notices/unsubscribe';

const CONTEXT = 'e-mails of notices: unsubscribe';

/** What a person chooses, as far as it changes. */
interface NoticePreferences {
  email?: Partial<NoticeSettings['email']>;
  push?: Partial<NoticeSettings['push']>;
  timeZone?: NoticeSettings['timeZone'];
  language?: NoticeSettings['language'];
}

const TOLD = { failures: true, risks: true, connections: true };

/** The settings of a person who has not chosen any. */
export function defaultSettings(userId: string): NoticeSettings {
  return {
    userId,
    email: { ...TOLD, digest: false },
    push: TOLD,
    timeZone: null,
    language: 'en',
    lastMailAt: null,
    nextDigestAt: null,
  };
}

export async function readSettings({ store }: Pick<Context, 'store'>, userId: string): Promise<NoticeSettings> {
  return (await store.user(userId).noticeSettings.get()).data() ?? defaultSettings(userId);
}

export async function savePreferences(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  userId: string,
  changed: NoticePreferences,
): Promise<NoticeSettings> {
  const ref = store.user(userId).noticeSettings;
  return store.transact(async (transaction) => {
    const stored = (await transaction.get(ref)).data() ?? defaultSettings(userId);
    const settings = {
      ...stored,
      ...changed,
      email: { ...stored.email, ...changed.email },
      push: { ...stored.push, ...changed.push },
    };
    const { email, timeZone } = settings;
    settings.nextDigestAt = email.digest ? nextDigestAt(timeZone, digestAfter(stored, clock.now())) : null;
    transaction.set(ref, settings);
    return settings;
  });
}

/** With another time zone, the digest nearest to the one that was due next: none is skipped, and none is sent twice. */
function digestAfter({ nextDigestAt: due }: NoticeSettings, now: number): number {
  return due ? due.getTime() - DAY / 2 : now;
}

const NO_MAIL = { failures: false, risks: false, connections: false, digest: false };

/** Switches all e-mails off. A person without settings has got none, or is gone. */
export async function endMails({ store }: Pick<Context, 'store'>, userId: string): Promise<void> {
  const ref = store.user(userId).noticeSettings;
  await store.transact(async (transaction) => {
    if ((await transaction.get(ref)).exists) transaction.update(ref, { email: NO_MAIL, nextDigestAt: null });
  });
}

/** An address that can do nothing but switch the e-mails of a person off. */
export function unsubscribeUrl({ config, vault }: Pick<Context, 'config' | 'vault'>, userId: string): string {
  return `${homeOf(config)}${UNSUBSCRIBE_PATH}?token=${vault.seal(userId, CONTEXT)}`;
}

/** Returns false for a token that is none. */
export async function unsubscribe(ctx: Pick<Context, 'store' | 'vault'>, token: string): Promise<boolean> {
  try {
    await endMails(ctx, ctx.vault.open(token, CONTEXT));
    return true;
  } catch (error) {
    if (error instanceof UnopenableSeal) return false;
    throw error;
  }
}
