import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { MINUTE } from '../../model/clock.ts';
import type { NoticeSettings } from '../../model/notification.ts';
import { type ListedPost, listPosts, outcomeOf, type PostOutcome } from '../posts/index.ts';
import { localDayAt, nextDigestAt } from './digest-times.ts';
import type { Letter, LetterItem } from './letter.ts';
import { postPath, timeText } from './notice-letter.ts';
import { excerptOf } from './notice-of-event.ts';
import { addressOf, sendLetter } from './send-mail.ts';
import { textsIn } from './texts/texts.ts';

/** Posts of a day that are read: a digest of more says that there are more. */
const MAX_POSTS = 100;
/** Posts that are listed in each part. */
const LISTED = 10;
const AGAIN_MS = 10 * MINUTE;

/**
 * Sends the digest of the local day before to a person for whom one is due. The time of the next one is stored before it is sent: a digest
 * is sent at most once. One that was certainly not sent is tried again on the same day. Returns whether one was sent.
 */
export async function sendDigest(
  ctx: Context,
  logger: Logger,
  { ref, updateTime }: QueryDocumentSnapshot<NoticeSettings>,
  settings: NoticeSettings,
): Promise<boolean> {
  const { userId, timeZone } = settings;
  const now = ctx.clock.now();
  const { lastDigestAt } = localDayAt(timeZone, now);
  const to = settings.email.digest && now < lastDigestAt.getTime() ? await addressOf(ctx, userId) : null;
  const letter = to === null ? null : await digestLetter(ctx, settings, now);
  const claimed = await ref.update({ nextDigestAt: nextDigestAt(timeZone, now) }, { lastUpdateTime: updateTime });
  if (to === null || letter === null) return false;
  const outcome = await sendLetter(ctx, logger, { userId, to, settings, letter });
  if (outcome === 'not_sent')
    await unlessChanged(() =>
      ref.update({ nextDigestAt: new Date(now + AGAIN_MS) }, { lastUpdateTime: claimed.writeTime }),
    );
  return outcome === 'sent';
}

/** What happened on the day before `now` (ms since the epoch), and what comes; null where that is nothing. */
async function digestLetter(
  ctx: Pick<Context, 'store' | 'clock'>,
  settings: NoticeSettings,
  now: number,
): Promise<Letter | null> {
  const { userId, timeZone, language } = settings;
  const { digest: texts } = textsIn(language);
  const before = localDayAt(timeZone, now, -1);
  const today = localDayAt(timeZone, now);
  const waitingDrafts = ctx.store.user(userId).drafts.where('status', '==', 'waiting');
  const [past, coming, [drafts = 0]] = await Promise.all([
    postsBetween(ctx, userId, before.from, before.to),
    postsBetween(ctx, userId, new Date(now), today.to),
    ctx.store.countAll([waitingDrafts]),
  ]);
  const published = withOutcome(past.posts, ['published']);
  const failed = withOutcome(past.posts, ['failed', 'partly_published', 'unknown']);
  const due = withOutcome(coming.posts, ['scheduled']);
  const count = (posts: readonly ListedPost[], isMore: boolean): string => `${posts.length}${isMore ? '+' : ''}`;
  const items = [
    ...(published.length > 0 ? [part(texts.published(count(published, past.isMore)), [])] : []),
    ...(failed.length > 0 ? [part(texts.failed(count(failed, past.isMore)), []), ...listOf(failed, settings)] : []),
    ...(due.length > 0 ? [part(texts.due(count(due, coming.isMore)), []), ...listOf(due, settings, true)] : []),
    ...(drafts > 0
      ? [{ ...part(texts.drafts(String(drafts)), []), link: { text: texts.openDrafts, path: '/dashboard/drafts' } }]
      : []),
  ];
  if (items.length === 0) return null;
  const day = new Intl.DateTimeFormat(language, {
    timeZone: timeZone ?? 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  } as const).format(before.from);
  return { subject: texts.subject(day), items, end: null };
}

async function postsBetween(ctx: Pick<Context, 'store' | 'clock'>, userId: string, from: Date, to: Date) {
  const all = { statuses: null, platform: null, accountId: null, words: [] };
  const filters = { ...all, from, to, order: 'due' } as const;
  const { posts, next } = await listPosts(ctx, userId, filters, { limit: MAX_POSTS, after: null });
  return { posts, isMore: next !== null };
}

function withOutcome(posts: readonly ListedPost[], outcomes: readonly PostOutcome[]): ListedPost[] {
  return posts.filter(({ counts }) => outcomes.includes(outcomeOf(counts)));
}

function part(title: string, lines: readonly string[]): LetterItem {
  return { title, lines, link: null };
}

/** The first posts, with the times of those that are due. */
function listOf(posts: readonly ListedPost[], settings: NoticeSettings, isDue = false): LetterItem[] {
  const { excerpt, openPost } = textsIn(settings.language);
  return posts.slice(0, LISTED).map(({ id, submission: { content, publishAt } }) => {
    const text = excerptOf(content.text);
    const time = isDue && publishAt ? timeText(publishAt, settings) : null;
    const [title = openPost, ...lines] = [text && excerpt(text), time].filter((line) => line !== null);
    return { title, lines, link: { text: openPost, path: postPath(id) } };
  });
}
