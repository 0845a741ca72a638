import type { AccountNames } from '../use-account-names.ts';
import { eventText } from './event-text.ts';
import type { Chapter } from './story.ts';

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

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** A chapter in a sentence. */
export function storyText(chapter: Chapter, { names, manyTargets, isScheduled, timeText }: StoryStyle): string {
  const nameOf = ({ platform, accountId }: { platform: string; accountId: string }) =>
    manyTargets
      ? `${names.accountName(platform, accountId)} on ${names.platformName(platform)}`
      : names.platformName(platform);
  switch (chapter.kind) {
    case 'sent': {
      const named = chapter.targets.slice(0, NAMED).map(nameOf);
      const more = chapter.targets.length - named.length;
      return `Sent to ${list.format(more > 0 ? [...named, `${more} more`] : named)}.`;
    }
    case 'replies': {
      const numbers = chapter.replies.map((index) => `${index + 1}`);
      return `Sent ${numbers.length === 1 ? 'reply' : 'replies'} ${list.format(numbers)} to ${nameOf(chapter.target)}.`;
    }
    case 'live': {
      const where = nameOf(chapter.target);
      const live = manyTargets ? `${where}: live` : `Live on ${where}`;
      return [
        `${live}${afterText(chapter.afterMs, isScheduled)}.`,
        ...chapter.notes.map(({ message }) => message),
      ].join(' ');
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

function afterText(ms: number | null, isScheduled: boolean): string {
  if (ms === null) return '';
  return isScheduled ? `, ${spanText(ms)} after the scheduled time` : ` after ${spanText(ms)}`;
}

/** A length of time, as in `3.2 s`, `5 min` or `1 h 10 min`. */
export function spanText(ms: number): string {
  if (ms < MINUTE_MS) return `${oneDigit.format(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  const minutes = Math.round((ms % HOUR_MS) / MINUTE_MS);
  return `${Math.floor(ms / HOUR_MS)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
}
