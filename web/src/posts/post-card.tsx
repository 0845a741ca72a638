import type { Post } from '../api/shapes.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { Time } from '../components/time.tsx';
import { CancelButton } from './cancel-button.tsx';
import { MediaThumbnails } from './media-thumbnails.tsx';
import { displayStatus, isScheduled } from './post-status.ts';
import { TargetList } from './target-list.tsx';
import type { AccountNames } from './use-account-names.ts';

interface PostCardProps {
  post: Post;
  names: AccountNames;
  onChange: () => void;
  /** Alone on its page: nothing is cut short. */
  full?: boolean;
}

const PostTime = ({ post, waiting }: { post: Post; waiting: boolean }) =>
  post.scheduledTime ? (
    <span class="when">
      <Icon name="clock" />
      <span>
        {waiting && 'Goes out '}
        <Time iso={post.scheduledTime} />
      </span>
    </span>
  ) : (
    <span class="when">
      <Time iso={post.createdAt} />
    </span>
  );

/** A post, what is in it, and how it fares. */
export const PostCard = ({ post, names, onChange, full = false }: PostCardProps) => {
  const now = Date.now();
  const { tone, label, live } = displayStatus(post, now);
  const waiting = isScheduled(post, now);
  return (
    <article class="card post" data-post={post.postSubmissionId} aria-label={`${label}: ${post.text.slice(0, 60)}`}>
      <header>
        {full ? (
          <PostTime post={post} waiting={waiting} />
        ) : (
          <a class="plain" href={`/dashboard/posts/${post.postSubmissionId}`}>
            <PostTime post={post} waiting={waiting} />
          </a>
        )}
        <Badge tone={tone} live={live}>
          {label}
        </Badge>
      </header>
      {post.text && <p class={full ? 'post-text' : 'post-text clamped'}>{post.text}</p>}
      <MediaThumbnails media={post.media} />
      <TargetList post={post} directory={names} now={now} />
      {waiting && (
        <footer>
          <CancelButton post={post} onChange={onChange} />
        </footer>
      )}
    </article>
  );
};
