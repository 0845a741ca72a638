import type { Post } from '../api/shapes.ts';
import { Chip } from '../parts/chip.tsx';
import { Icon } from '../parts/icon.tsx';
import { Moment } from '../parts/moment.tsx';
import { CancelButton } from './cancel-button.tsx';
import { MediaStrip } from './media-strip.tsx';
import { isWaiting, stateOf } from './state.ts';
import { TargetList } from './target-list.tsx';
import type { Directory } from './use-directory.ts';

interface PostCardProps {
  post: Post;
  directory: Directory;
  onChange: () => void;
  /** Alone on its page: nothing is cut short. */
  whole?: boolean;
}

const When = ({ post, waiting }: { post: Post; waiting: boolean }) =>
  post.scheduledTime ? (
    <span class="when">
      <Icon name="clock" />
      <span>
        {waiting && 'Goes out '}
        <Moment iso={post.scheduledTime} />
      </span>
    </span>
  ) : (
    <span class="when">
      <Moment iso={post.createdAt} />
    </span>
  );

/** A post, what is in it, and how it fares. */
export const PostCard = ({ post, directory, onChange, whole = false }: PostCardProps) => {
  const now = Date.now();
  const { tone, label, live } = stateOf(post, now);
  const waiting = isWaiting(post, now);
  return (
    <article class="card post" data-post={post.postSubmissionId} aria-label={`${label}: ${post.text.slice(0, 60)}`}>
      <header>
        {whole ? (
          <When post={post} waiting={waiting} />
        ) : (
          <a class="plain" href={`/dashboard/posts/${post.postSubmissionId}`}>
            <When post={post} waiting={waiting} />
          </a>
        )}
        <Chip tone={tone} live={live}>
          {label}
        </Chip>
      </header>
      {post.text && <p class={whole ? 'post-text' : 'post-text clamped'}>{post.text}</p>}
      <MediaStrip media={post.media} />
      <TargetList post={post} directory={directory} now={now} />
      {waiting && (
        <footer>
          <CancelButton post={post} onChange={onChange} />
        </footer>
      )}
    </article>
  );
};
