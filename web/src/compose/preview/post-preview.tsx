import type { PostProblem } from '@herald-publishing/client';
import type { TextLength } from '../../api/types.ts';
import { accountName } from '../../components/account-name.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import type { Draft } from '../../drafts/draft.ts';
import type { DraftReply } from '../../drafts/draft-replies.ts';
import { hidden } from '../../i18n/hidden.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { TargetWarnings } from '../target-warnings.tsx';
import type { PreviewRepliesProps } from './preview-replies.tsx';
import { StyledPost, type StyledPostProps } from './styled-post.tsx';
import { TargetText } from './target-text.tsx';
import { t } from './texts.ts';

/** Most posts have no replies. */
const PreviewReplies = onDemand(async () => (await import('./preview-replies.tsx')).PreviewReplies);

/** What is known of the draft on one of its targets. */
export interface TargetState {
  length: TextLength | null;
  problems: readonly PostProblem[];
  /** Of its text, where that is split; null where it is not. */
  parts: readonly string[] | null;
}

interface PostPreviewProps extends StyledPostProps {
  id: string;
  problemsId: string;
  sharedText: string;
  /** Null where the account gets the shared text. */
  targetText: string | null;
  state: TargetState;
  replies: PreviewRepliesProps['replies'];
  draftReplies: readonly DraftReply[];
  /** Undefined where a long text stays in one post. */
  split: Draft['splitTexts'][string] | undefined;
  /** Whether the platform has threads. */
  mayBeSplit: boolean;
  onTargetText: (text: string | null) => void;
  onSplit: (split: Draft['splitTexts'][string] | undefined) => void;
  onLeaveOut: () => void;
}

/** The preview of the draft on one account, its problems there, and their fixes. */
export function PostPreview({
  id,
  problemsId,
  sharedText,
  targetText,
  state,
  replies,
  draftReplies,
  split,
  mayBeSplit,
  onTargetText,
  onSplit,
  onLeaveOut,
  ...style
}: PostPreviewProps) {
  const name = accountName(style.account);
  const label = t.accountOn({ account: name, platform: style.platform });
  return (
    <article id={id} class="preview" tabIndex={-1} aria-label={label}>
      <StyledPost {...style} />
      {replies.length > 0 && <PreviewReplies {...style} replies={replies} />}
      <div class="preview-foot">
        <TargetWarnings
          id={problemsId}
          name={label}
          problems={state.problems}
          replies={draftReplies}
          onLeaveOut={onLeaveOut}
        />
        <TargetText
          platform={style.platform}
          account={name}
          problems={state.problems.length > 0 ? problemsId : undefined}
          text={targetText}
          sharedText={sharedText}
          onChange={onTargetText}
        />
        {mayBeSplit && (
          <div class="split-text">
            <Checkbox
              label={t.splitText}
              checked={split !== undefined}
              onChange={(isSplit) => onSplit(isSplit ? { numbered: false } : undefined)}
            />
            {split && (
              <Checkbox label={t.numberParts} checked={split.numbered} onChange={(numbered) => onSplit({ numbered })} />
            )}
          </div>
        )}
        {state.length && <TextLengthCounter length={state.length} platform={style.platform} />}
      </div>
    </article>
  );
}

/** How much of a platform's limit the text takes, in the counting of the platform. */
function TextLengthCounter({ length, platform }: { length: TextLength; platform: string }) {
  const { actual, limit, unit, counting } = length;
  const text = unit === 'bytes' ? t.lengthInBytes : t.length;
  return (
    <span class={actual > limit ? 'text-length over' : 'text-length'} title={counting ?? undefined}>
      <RichText text={text({ actual, limit, platform })} tags={{ hidden }} />
    </span>
  );
}
