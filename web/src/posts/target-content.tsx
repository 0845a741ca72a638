import type { Post, Run } from '@herald-publishing/client';
import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { mediaIn } from '../drafts/draft-of-post.ts';
import { MediaThumbnails } from './media-thumbnails.tsx';
import { t } from './texts.ts';
import { visibilityText } from './visibility.ts';

interface TargetContentProps {
  post: Post;
  run: Run;
}

/** What a target says in place of the post, and who can see it there. */
export function TargetContent({ post, run }: TargetContentProps) {
  const { data } = useQuery(connectionsQuery);
  const target = post.targets.find(({ targetId }) => targetId === run.targetId);
  if (!target) return null;
  const { text } = target.overrides ?? {};
  const media = mediaIn(post, target);
  const standard = data?.platforms.find(({ platform }) => platform === run.platform)?.visibility ?? null;
  const visibility = visibilityText(target, standard);
  if (text === undefined && media === post.media && visibility === null) return null;
  return (
    <div class="target-content">
      {visibility && <p class="muted">{visibility}</p>}
      {text !== undefined && (
        <p class="post-text" dir="auto">
          {text === '' ? <span class="muted">{t.noText}</span> : text}
        </p>
      )}
      {media !== post.media &&
        (media.length === 0 ? <p class="muted">{t.noFiles}</p> : <MediaThumbnails media={[...media]} />)}
    </div>
  );
}
