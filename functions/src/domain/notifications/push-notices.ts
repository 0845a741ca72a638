import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { readable } from '../../infra/store/converter.ts';
import { MINUTE } from '../../model/clock.ts';
import { LONG_AGO } from '../../model/instant.ts';
import { preference } from './mail-notices.ts';
import { noticePush } from './notice-letter.ts';
import { sendPush } from './push/send-push.ts';
import { readSettings } from './settings.ts';

/** Notices that are sent together, at most. */
const MAX_NOTICES = 100;
/** News in a browser that is older is none (ms). */
const TOO_OLD_MS = 30 * MINUTE;

/** Sends the due notices of a person to their browsers, as one. They are marked before: at most once. Returns whether there were any. */
export async function pushNotices(ctx: Context, logger: Logger, userId: string): Promise<boolean> {
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
