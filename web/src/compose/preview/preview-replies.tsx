import { pauseText } from '../../drafts/pause-text.ts';
import { count, params, texts } from '../../i18n/texts.ts';
import type { PreviewFile } from './preview-media.tsx';
import type { ShownReply } from './shown-replies.ts';
import { StyledPost, type StyledPostProps } from './styled-post.tsx';

const t = texts('previewReplies', {
  thread: 'Thread',
  comments: 'Comments',
  after: params('After {pause}:'),
  leftOut: count({
    one: 'One file is left out: {platform} does not take it in a comment.',
    other: '{count} files are left out: {platform} does not take them in a comment.',
  }),
});

export interface PreviewRepliesProps extends Pick<StyledPostProps, 'account' | 'platform'> {
  replies: readonly (Omit<ShownReply, 'media'> & { media: readonly PreviewFile[] })[];
}

/** What a platform shows below a post: the next parts of the thread, one below the other, or comments. */
export function PreviewReplies({ account, platform, replies }: PreviewRepliesProps) {
  const isThread = replies[0]?.kind === 'thread';
  return (
    <ol class="preview-replies" aria-label={isThread ? t.thread : t.comments}>
      {replies.map(({ key, kind, text, media, leftOut, delaySeconds }) => (
        <li key={key} class={`preview-reply ${kind}`}>
          {delaySeconds > 0 && <p class="hint">{t.after({ pause: pauseText(delaySeconds) })}</p>}
          <StyledPost account={account} platform={platform} text={text} media={media} postType={undefined} isReply />
          {leftOut > 0 && <p class="hint">{t.leftOut(leftOut, { platform })}</p>}
        </li>
      ))}
    </ol>
  );
}
