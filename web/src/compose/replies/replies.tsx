import type { Account } from '@herald-publishing/client';
import { useRef, useState } from 'preact/hooks';
import type { Platform } from '../../api/types.ts';
import { FieldErrors } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { MAX_REPLIES, newReply } from '../../drafts/draft-replies.ts';
import { locale } from '../../i18n/language.ts';
import { count, params, texts } from '../../i18n/texts.ts';
import type { ReplyListProps } from './reply-list.tsx';

const t = texts('composeReplies', {
  thread: 'Thread',
  comments: 'Comments',
  both: 'Thread and comments',
  addToThread: 'Add to thread',
  addComment: 'Add a comment',
  addReply: 'Add a reply',
  inThread: count({ one: '{platforms} makes a thread of it.', other: '{platforms} make a thread of it.' }),
  asComment: count({
    one: '{platforms} shows it as a comment of the account.',
    other: '{platforms} show it as a comment of the account.',
  }),
  without: count({
    one: '{platforms} publishes the post without it.',
    other: '{platforms} publish the post without it.',
  }),
  full: params('A post has at most {max} replies.'),
});

/** Most posts have no replies. */
const ReplyList = onDemand(async () => (await import('./reply-list.tsx')).ReplyList);

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** What the author says below the post: the other parts of a thread, or comments. */
export function Replies(props: Omit<ReplyListProps, 'added' | 'onRemoved'>) {
  const { replies, chosen, platforms, errors, onChange } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const isFull = replies.length >= MAX_REPLIES;
  const isChosen = (name: Account['platform']) => chosen.some(({ platform }) => platform === name);
  const { title, action, hint } = replyWords(platforms.filter(({ platform }) => isChosen(platform)));
  const add = () => {
    if (isFull) return;
    const reply = newReply();
    setAdded(reply.key);
    onChange((draft) => ({ replies: [...draft.replies, reply] }));
  };
  return (
    <fieldset class="field replies">
      <legend>{title}</legend>
      {replies.length > 0 && <ReplyList {...props} added={added} onRemoved={() => addButton.current?.focus()} />}
      <FieldErrors id="reply-errors" errors={errors.allReplies} />
      <button
        // Not disabled: after a reply was removed from a full list, it receives the focus.
        ref={addButton}
        type="button"
        class="small"
        aria-disabled={isFull}
        aria-describedby="reply-hint"
        onClick={add}
      >
        <Icon name="compose" />
        {action}
      </button>
      <p class="hint" id="reply-hint">
        {isFull ? t.full({ max: MAX_REPLIES }) : hint}
      </p>
    </fieldset>
  );
}

/** What replies are called for the chosen platforms. */
interface ReplyWords {
  title: string;
  /** Of the button that adds one. */
  action: string;
  /** Which platforms make a thread of them, which show comments, and which take none. */
  hint: string;
}

type Chosen = Pick<Platform, 'displayName' | 'replies'>;

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
