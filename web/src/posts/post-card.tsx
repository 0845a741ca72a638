import type { Post } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { Time } from '../components/time.tsx';
import { CancelButton } from './cancel-button.tsx';
import { MediaThumbnails } from './media-thumbnails.tsx';
import { displayStatus, isScheduled } from './post-status.ts';
import { TargetList } from './target-list.tsx';
import type { AccountNames } from './use-account-names.ts';

const PostTime = ({ post, scheduled }: { post: Post; scheduled: boolean }) =>
  post.scheduledTime ? (
    <span class="post-time">
      <Icon name="clock" />
      <span>
        {scheduled && 'Goes out '}
        <Time iso={post.scheduledTime} />
      </span>
    </span>
  ) : (
    <span class="post-time">
      <Time iso={post.createdAt} />
    </span>
  );

interface PostCardProps {
  post: Post;
  names: AccountNames;
  onChange: () => void;
  /** On the post's own page: the whole text, and no link to that page. */
  full?: boolean;
}

/** A post with its media, its status and the status of each target. */
export const PostCard = ({ post, names, onChange, full = false }: PostCardProps) => {
  const now = Date.now();
  const { tone, label, live } = displayStatus(post, now);
  const scheduled = isScheduled(post, now);
  return (
    <article class="card post" data-post={post.postSubmissionId} aria-label={`${label}: ${post.text.slice(0, 60)}`}>
      <header>
        {full ? (
          <PostTime post={post} scheduled={scheduled} />
        ) : (
          <a class="unstyled-link" href={`/dashboard/posts/${post.postSubmissionId}`}>
            <PostTime post={post} scheduled={scheduled} />
          </a>
        )}
        <Badge tone={tone} live={live}>
          {label}
        </Badge>
      </header>
      {post.text && <p class={full ? 'post-text' : 'post-text clamped'}>{post.text}</p>}
      <MediaThumbnails media={post.media} />
      <TargetList post={post} names={names} now={now} />
      {scheduled && (
        <footer>
          <CancelButton post={post} onChange={onChange} />
        </footer>
      )}
    </article>
  );
};
