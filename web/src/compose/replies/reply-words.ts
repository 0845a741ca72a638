import type { Platform } from '../../api/types.ts';
import { locale } from '../../i18n/language.ts';
import { t } from './texts.ts';

/** What replies are called for the chosen platforms. */
interface ReplyWords {
  title: string;
  /** Of the button that adds one. */
  action: string;
  /** Which platforms make a thread of them, which show comments, and which take none. */
  hint: string;
}

type Chosen = Pick<Platform, 'displayName' | 'replies'>;

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** `chosen`: the platforms of the chosen accounts, each once. */
export function replyWords(chosen: readonly Chosen[]): ReplyWords {
  const { thread = [], comments = [], none = [] } = Object.groupBy(chosen, ({ replies }) => replies?.kind ?? 'none');
  const hint = [sentence(thread, t.inThread), sentence(comments, t.asComment), sentence(none, t.without)].join(' ');
  return { ...wordsOf(thread.length > 0, comments.length > 0), hint: hint.trim() };
}

function wordsOf(hasThread: boolean, hasComments: boolean): Pick<ReplyWords, 'title' | 'action'> {
  if (hasThread && !hasComments) return { title: t.thread, action: t.addToThread };
  if (hasComments && !hasThread) return { title: t.comments, action: t.addComment };
  return { title: t.both, action: t.addReply };
}

function sentence(chosen: readonly Chosen[], text: typeof t.without): string {
  if (chosen.length === 0) return '';
  return text(chosen.length, { platforms: list.format(chosen.map(({ displayName }) => displayName)) });
}
