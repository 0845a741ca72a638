import type { Platform } from '../../api/types.ts';

/** What replies are called for the chosen platforms. */
export interface ReplyWords {
  title: string;
  /** Of the button that adds one. */
  action: string;
  /** Which platforms make a thread of them, which show comments, and which take none. */
  hint: string;
}

type Chosen = Pick<Platform, 'displayName' | 'replies'>;

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `chosen`: the platforms of the chosen accounts, each once. */
export function replyWords(chosen: readonly Chosen[]): ReplyWords {
  const { thread = [], comments = [], none = [] } = Object.groupBy(chosen, ({ replies }) => replies?.kind ?? 'none');
  const hint = [
    sentence(thread, 'makes a thread of it.', 'make a thread of it.'),
    sentence(comments, 'shows it as a comment of the account.', 'show it as a comment of the account.'),
    sentence(none, 'publishes the post without it.', 'publish the post without it.'),
  ].join(' ');
  return { ...wordsOf(thread.length > 0, comments.length > 0), hint: hint.trim() };
}

function wordsOf(hasThread: boolean, hasComments: boolean): Pick<ReplyWords, 'title' | 'action'> {
  if (hasThread && !hasComments) return { title: 'Thread', action: 'Add to thread' };
  if (hasComments && !hasThread) return { title: 'Comments', action: 'Add a comment' };
  return { title: 'Thread and comments', action: 'Add a reply' };
}

function sentence(platforms: readonly Chosen[], one: string, several: string): string {
  if (platforms.length === 0) return '';
  return `${list.format(platforms.map(({ displayName }) => displayName))} ${platforms.length === 1 ? one : several}`;
}
