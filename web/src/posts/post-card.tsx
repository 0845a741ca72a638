import type { Post } from '@herald-publishing/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { Time, zonedDateTime } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { editAddress } from './edit/edit-address.ts';
import { MediaThumbnails } from './media-thumbnails.tsx';
import { PostRepliesOnDemand, PostTroubleOnDemand } from './on-demand.ts';
import { countsText, displayStatus, isCancellable, isScheduled, isTroubled, risksOf, titleOf } from './post-status.ts';
import { replyCountText } from './replies/replies-in.ts';
import { retryableTogether } from './retryable.ts';
import { ReuseButtons } from './reuse-buttons.tsx';
import { RiskList } from './risk-list.tsx';
import { TargetList } from './target-list.tsx';
import { t } from './texts.ts';
import type { AccountNames } from './use-account-names.ts';
import { useRetry } from './use-retry.ts';

const TITLE_LENGTH = 60;

interface PostCardProps {
  post: Post;
  names: AccountNames;
  onChange: () => void;
  /** On the post's own page: the whole text, and no link to that page. */
  full?: boolean;
  /** Whether it receives the focus. */
  focused?: boolean;
}

/** A post with its media, its status and the status of each target. */
export function PostCard({ post, names, onChange, full = false, focused = false }: PostCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) card.current?.focus();
  }, [focused]);
  const now = Date.now();
  const scheduled = isScheduled(post, now);
  const cancellable = isCancellable(post, now);
  return (
    <article
      ref={card}
      class="card post"
      data-post={post.postSubmissionId}
      aria-label={titleOf(post, now)}
      tabIndex={-1}
    >
      <header>
        {full ? (
          <PostTime post={post} scheduled={scheduled} />
        ) : (
          <a class="unstyled-link" href={`/dashboard/posts/${post.postSubmissionId}`}>
            <PostTime post={post} scheduled={scheduled} />
          </a>
        )}
        <Badge state={displayStatus(post, now)} />
      </header>
      {post.text && (
        <p class={full ? 'post-text' : 'post-text clamped'} dir="auto">
          {post.text}
        </p>
      )}
      <MediaThumbnails media={post.media} />
      {full && post.replies.length > 0 && <PostRepliesOnDemand replies={post.replies} />}
      <p class="counts muted">
        {[full ? '' : replyCountText(post), post.targetCount > 1 ? countsText(post) : ''].filter(Boolean).join(' · ')}
      </p>
      <RiskList risks={risksOf(post, now)} />
      {isTroubled(post) && <PostTroubleOnDemand post={post} />}
      <TargetList post={post} names={names} now={now} onChange={onChange} full={full} />
      {(full || cancellable || retryableTogether(post) > 0) && (
        <footer>
          {scheduled && (
            <a
              class="button small"
              href={editAddress(post.postSubmissionId)}
              aria-label={t.editPost({ text: post.text.slice(0, TITLE_LENGTH) })}
            >
              {t.edit}
            </a>
          )}
          {cancellable && <CancelButton post={post} onChange={onChange} />}
          <RetryAllButton post={post} onChange={onChange} />
          {full && <ReuseButtons post={post} names={names} />}
        </footer>
      )}
    </article>
  );
}

function PostTime({ post, scheduled }: { post: Post; scheduled: boolean }) {
  const { scheduledTime } = post;
  return scheduledTime ? (
    <span class="post-time">
      <Icon name="clock" />
      <span>
        {scheduled ? (
          <RichText text={t.goesOut} tags={{ time: () => <Time iso={scheduledTime} format={zonedDateTime} /> }} />
        ) : (
          <Time iso={scheduledTime} />
        )}
      </span>
    </span>
  ) : (
    <span class="post-time">
      <Time iso={post.createdAt} />
    </span>
  );
}

/** Cancels a post after a confirmation. */
function CancelButton({ post, onChange }: { post: Post; onChange: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancellation = useAction();
  const button = useRef<HTMLButtonElement>(null);
  const cancel = async () => {
    const isCancelled = await cancellation.run(async () => {
      await herald.posts.cancel(post.postSubmissionId);
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
        aria-disabled={cancellation.isPending}
        onClick={() => setConfirming(true)}
      >
        {t.cancelPost}
      </button>
      {cancellation.error && <Notice tone="error">{cancellation.error.message}</Notice>}
      {isConfirming && (
        <ConfirmDialog
          title={t.cancelTitle}
          action={t.cancelPost}
          onConfirm={cancel}
          onClose={() => setConfirming(false)}
        >
          {t.cancelText}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Tries all failed targets of a post again; those that may be live are left alone. */
function RetryAllButton({ post, onChange }: { post: Post; onChange: () => void }) {
  const { isPending, error, retry } = useRetry(post, onChange);
  const button = useRef<HTMLButtonElement>(null);
  const targets = retryableTogether(post);
  if (targets === 0) return null;
  const again = async () => {
    const card = button.current?.closest('article');
    if (await retry({}, t.tryingAll({ targets }))) card?.focus();
  };
  return (
    <>
      <button ref={button} type="button" class="small" aria-disabled={isPending} onClick={again}>
        {t.tryAll({ targets })}
      </button>
      {post.counts.published > 0 && <span class="hint">{t.notSentTwice}</span>}
      {error && <Notice tone="error">{error.message}</Notice>}
    </>
  );
}
