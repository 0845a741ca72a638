import type { Post } from '@herald-publishing/client';
import { pauseText } from '../../drafts/pause-text.ts';
import { MediaThumbnails } from '../media-thumbnails.tsx';
import { t } from './texts.ts';

/** What the author says below the post. */
export function PostReplies({ replies }: Pick<Post, 'replies'>) {
  return (
    <ol class="post-replies" aria-label={t.replies}>
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
        {delaySeconds === undefined
          ? t.reply({ reply: index + 1 })
          : t.replyAfter({ reply: index + 1, pause: pauseText(delaySeconds) })}
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
