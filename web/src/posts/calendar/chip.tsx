import type { Post } from '@herald-publishing/client';
import { editAddress } from '../edit/edit-address.ts';
import { displayStatus, isScheduled } from '../post-status.ts';

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

interface ChipProps {
  post: Post;
  /** In ms. */
  now: number;
  onDrag: (post: Post | null) => void;
}

/** A post in the calendar: its time, its state and the beginning of its text. A scheduled one can be dragged, or opened and edited. */
export function Chip({ post, now, onDrag }: ChipProps) {
  const { tone, label } = displayStatus(post, now);
  const isMovable = isScheduled(post, now);
  const at = post.scheduledTime ?? post.createdAt;
  const text = post.text || (post.media.length > 0 ? 'Without a text' : '');
  return (
    <a
      class={`chip ${tone}`}
      href={isMovable ? editAddress(post.postSubmissionId) : `/dashboard/posts/${post.postSubmissionId}`}
      data-post={post.postSubmissionId}
      title={`${label}: ${text}`}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', post.text);
        onDrag(post);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <time dateTime={at}>{timeOfDay.format(new Date(at))}</time> <span class="visually-hidden">{label}: </span>
      <bdi>{text}</bdi>
    </a>
  );
}
