import type { Platform } from '../../api/types.ts';
import { type Draft, optionsOf, repliesOf } from '../../drafts/draft.ts';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { isVideo } from '../../drafts/media-kind.ts';

/** What a platform shows below a post. */
export interface ShownReply {
  kind: 'thread' | 'comments';
  key: string;
  text: string;
  media: DraftMedia[];
  /** Files that a comment does not take. */
  leftOut: number;
  delaySeconds: number;
}

/** The replies of a target in the order in which they are sent: the parts of its text, its first comment, and its replies. */
export function shownReplies(
  draft: Pick<Draft, 'replies' | 'ownReplies' | 'options'>,
  target: string,
  rules: Platform['replies'],
  parts: readonly string[] | null,
): ShownReply[] {
  if (!rules) return [];
  const comment = optionsOf(draft, target)['firstComment'];
  const texts = [...(parts ?? []).slice(1), ...(typeof comment === 'string' && comment.trim() !== '' ? [comment] : [])];
  const replies = repliesOf(draft, target).filter(({ text, media }) => text.trim() !== '' || media.length > 0);
  return [...texts.map((text, index) => ({ key: `text ${index}`, text, media: [], delaySeconds: 0 })), ...replies].map(
    ({ key, text, media, delaySeconds }) => {
      const taken =
        rules.kind === 'thread' ? media : media.filter((item) => rules.files.includes(kindOf(item))).slice(0, 1);
      return { kind: rules.kind, key, text, media: taken, leftOut: media.length - taken.length, delaySeconds };
    },
  );
}

function kindOf(item: DraftMedia): NonNullable<DraftMedia['kind']> {
  return item.kind ?? (isVideo(item) ? 'video' : 'image');
}
