import type { Post } from '@herald-publishing/client';
import { pauseText } from '../../drafts/pause-text.ts';
import { MediaThumbnails } from '../media-thumbnails.tsx';

/** What the author says below the post. */
export function PostReplies({ replies }: Pick<Post, 'replies'>) {
  return (
    <ol class="post-replies" aria-label="Replies">
      {replies.map((reply, index) => (
        <li key={index}>
          <PostReply reply={reply} index={index} />
        </li>
      ))}
    </ol>
  );
}

function PostReply({ reply: { text, media, delaySeconds }, index }: { reply: Post['replies'][number]; index: number }) {
  return (
    <>
      <span class="muted">
        Reply {index + 1}
        {delaySeconds !== undefined && `, after ${pauseText(delaySeconds)}`}
      </span>
      {text && (
        <p class="post-text" dir="auto">
          {text}
        </p>
      )}
      <MediaThumbnails media={media} />
    </>
  );
}
