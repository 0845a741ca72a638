import type { PostProblem } from '@herald-publishing/client';
import type { Connections } from '../api/queries.ts';
import { accountLabel, platformName } from '../components/account-name.ts';
import { PreviewReplies } from '../compose/preview/preview-replies.tsx';
import { shownReplies } from '../compose/preview/shown-replies.ts';
import { StyledPost } from '../compose/preview/styled-post.tsx';
import { t as previewTexts } from '../compose/preview/texts.ts';
import { mediaOf, optionsOf, targetId, textOf } from '../drafts/draft.ts';
import type { DraftMedia } from '../drafts/draft-media.ts';
import { draftOfPost, type RequestedPost } from '../drafts/draft-of-post.ts';
import { visibilityText } from '../posts/visibility.ts';
import { LinkPreview, ProblemList } from './draft-parts.tsx';
import { optionTexts } from './option-text.ts';
import { t } from './texts.ts';

interface TargetPreviewsProps extends Connections {
  post: RequestedPost;
  problems: readonly PostProblem[];
}

/** The draft as each of its accounts would have it. */
export function TargetPreviews({ post, problems, accounts, platforms }: TargetPreviewsProps) {
  const draft = draftOfPost(post, post.targets);
  return (
    <div class="preview-list">
      {post.targets.map((target) => {
        const id = targetId(target);
        const account = accounts.find((one) => targetId(one) === id);
        const platform = platforms.find((one) => one.platform === target.platform);
        const shown = platformName(platforms, target.platform);
        const label = account
          ? accountLabel(account, platforms)
          : previewTexts.accountOn({ account: target.accountId, platform: shown });
        const parts = target.parts ?? null;
        const replies = shownReplies(draft, id, platform?.replies ?? null, parts);
        const lines = [visibilityText(target, platform?.visibility ?? null), ...optionTexts(target)];
        return (
          <article key={id} class="preview" aria-label={label}>
            {account ? (
              <StyledPost
                account={account}
                platform={shown}
                text={parts?.[0] ?? textOf(draft, id)}
                media={withoutFiles(mediaOf(draft, id))}
                postType={optionsOf(draft, id)['postType']}
              />
            ) : (
              <p>
                <bdi>{label}</bdi>
              </p>
            )}
            {account && replies.length > 0 && (
              <PreviewReplies
                account={account}
                platform={shown}
                replies={replies.map((reply) => ({ ...reply, media: withoutFiles(reply.media) }))}
              />
            )}
            {target.overrides?.link && <LinkPreview link={target.overrides.link} />}
            {lines.map((line) => line && <p class="hint">{line}</p>)}
            <ProblemList
              problems={problems.filter((problem) => problem.target === id)}
              label={t.problemsAt({ account: label })}
            />
          </article>
        );
      })}
    </div>
  );
}

/** All files of a stored draft have addresses. */
function withoutFiles(media: readonly DraftMedia[]) {
  return media.map((item) => ({ ...item, file: undefined }));
}
