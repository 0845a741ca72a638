import { locale } from '../../i18n/language.ts';
import { t as postTexts } from '../texts.ts';
import type { AccountNames } from '../use-account-names.ts';
import { eventText } from './event-text.ts';
import type { Chapter } from './story.ts';
import { t } from './texts.ts';

type LiveChapter = Extract<Chapter, { kind: 'live' }>;

interface StoryStyle {
  names: AccountNames;
  /** Whether the sentences name the account, as there are several. */
  manyTargets: boolean;
  isScheduled: boolean;
  timeText: (iso: string) => string;
}

/** Accounts that a sentence names; the others are counted. */
const NAMED = 4;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const list = new Intl.ListFormat(locale, { type: 'conjunction' });
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** A chapter in a sentence. */
export function storyText(chapter: Chapter, { names, manyTargets, isScheduled, timeText }: StoryStyle): string {
  const nameOf = ({ platform, accountId }: { platform: string; accountId: string }) =>
    manyTargets
      ? postTexts.accountOn({ account: names.accountName(platform, accountId), platform: names.platformName(platform) })
      : names.platformName(platform);
  switch (chapter.kind) {
    case 'sent': {
      const named = chapter.targets.slice(0, NAMED).map(nameOf);
      const more = chapter.targets.length - named.length;
      return t.sent({ targets: list.format(more > 0 ? [...named, t.moreTargets({ targets: more })] : named) });
    }
    case 'replies': {
      const replies = list.format(chapter.replies.map((index) => `${index + 1}`));
      return t.sentReplies(chapter.replies.length, { replies, target: nameOf(chapter.target) });
    }
    case 'live': {
      const where = nameOf(chapter.target);
      const live = manyTargets ? targetLiveText(where, chapter, isScheduled) : liveText(where, chapter, isScheduled);
      return [live, ...chapter.notes.map(({ message }) => message)].join(' ');
    }
    default: {
      const { event } = chapter;
      const platform = event.target ? names.platformName(event.target.platform) : '';
      const text =
        event.type === 'attempt_ended' ? (event.problem?.message ?? '') : eventText(event, platform, timeText);
      return event.target && manyTargets ? `${nameOf(event.target)}: ${text}` : text;
    }
  }
}

function liveText(platform: string, { afterMs }: LiveChapter, isScheduled: boolean): string {
  if (afterMs === null) return t.live({ platform });
  const span = spanText(afterMs);
  return isScheduled ? t.liveAfterTime({ platform, span }) : t.liveAfter({ platform, span });
}

function targetLiveText(target: string, { afterMs }: LiveChapter, isScheduled: boolean): string {
  if (afterMs === null) return t.targetLive({ target });
  const span = spanText(afterMs);
  return isScheduled ? t.targetLiveAfterTime({ target, span }) : t.targetLiveAfter({ target, span });
}

/** A length of time, as in `3.2 s`, `5 min` or `1 h 10 min`. */
export function spanText(ms: number): string {
  if (ms < MINUTE_MS) return `${oneDigit.format(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  const minutes = Math.round((ms % HOUR_MS) / MINUTE_MS);
  return `${Math.floor(ms / HOUR_MS)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
}
