import type { Account } from '@herald-publishing/client';
import { useRef, useState } from 'preact/hooks';
import { FieldErrors } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import { MAX_REPLIES, newReply } from '../../drafts/draft-replies.ts';
import type { ReplyListProps } from './reply-list.tsx';
import { replyWords } from './reply-words.ts';
import { t } from './texts.ts';

/** Most posts have no replies. */
const ReplyList = onDemand(async () => (await import('./reply-list.tsx')).ReplyList);

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
