import type { Post, Run } from '@herald-publishing/client';
import { useRef, useState } from 'preact/hooks';
import { herald } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { postStates, type State } from '../../components/states.ts';
import { Time } from '../../components/time.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { t as postTexts } from '../texts.ts';
import { PostReplies } from './post-replies.tsx';
import { repliesIn } from './replies-in.ts';
import { t } from './texts.ts';

type RunReply = NonNullable<NonNullable<Run['result']>['replies']>[number];

const replyStates: Readonly<Record<RunReply['status'], State>> = {
  waiting: { tone: 'neutral', label: t.waiting, live: true },
  published: postStates.published,
  failed: postStates.failed,
  unknown: postStates.unknown,
  not_sent: { tone: 'neutral', label: t.notSent, live: false },
};

export interface RunRepliesProps {
  post: Post;
  run: Run;
  /** The names of its account and platform. */
  account: string;
  platform: string;
  onChange: () => void;
}

/** What a target has below its post, where that differs from the others, and what became of each. */
export function RunReplies(props: RunRepliesProps) {
  const { post, run, account, platform } = props;
  const target = post.targets.find(({ targetId }) => targetId === run.targetId);
  const own = target ? repliesIn(post, target) : post.replies;
  const states = run.result?.replies ?? [];
  const { nextAttemptAt } = run;
  const next = states.find(({ status }) => status === 'waiting');
  return (
    <div class="target-content">
      {own !== post.replies && (own.length === 0 ? <p class="muted">{t.none}</p> : <PostReplies replies={[...own]} />)}
      {states.length > 0 && (
        <ol class="run-replies" aria-label={t.repliesOf({ account, platform })}>
          {states.map((reply) => (
            <li key={reply.index} data-status={reply.status}>
              <span>{t.reply({ reply: reply.index + 1 })}</span>
              <Badge state={replyStates[reply.status]} />
              {reply.url && <ReplyLink {...props} index={reply.index} url={reply.url} />}
              {reply === next && run.status === 'processing' && nextAttemptAt && (
                <span class="muted">
                  <RichText text={postTexts.goesOut} tags={{ time: () => <Time iso={nextAttemptAt} /> }} />
                </span>
              )}
              {reply.error && reply.status !== 'unknown' && <p class="run-error">{reply.error.message}</p>}
            </li>
          ))}
        </ol>
      )}
      {next && run.status === 'processing' && <CancelReplies {...props} />}
    </div>
  );
}

function ReplyLink({ account, platform, index, url }: RunRepliesProps & { index: number; url: string }) {
  return (
    <a
      class="external-link"
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t.viewReply({ reply: index + 1, account, platform })}
    >
      {postTexts.view}
      <Icon name="external" />
    </a>
  );
}

/** Sends the replies that wait no more, after a confirmation. */
function CancelReplies({ post, run, account, platform, onChange }: RunRepliesProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { isPending, error, run: act } = useAction();
  const button = useRef<HTMLButtonElement>(null);
  const cancel = async () => {
    const isCancelled = await act(async () => {
      await herald.posts.cancel(post.postSubmissionId, { target: run.targetId });
    });
    // This button disappears with the refetch, and would take the focus with it.
    if (isCancelled) button.current?.closest('article')?.focus();
    onChange();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="small danger-ghost"
        aria-disabled={isPending}
        onClick={() => setConfirming(true)}
      >
        {t.cancelOthers}
        <span class="visually-hidden"> ({postTexts.accountOn({ account, platform })})</span>
      </button>
      {error && <Notice tone="error">{error.message}</Notice>}
      {isConfirming && (
        <ConfirmDialog title={t.cancelTitle} action={t.cancel} onConfirm={cancel} onClose={() => setConfirming(false)}>
          {t.cancelText({ platform })}
        </ConfirmDialog>
      )}
    </>
  );
}
