import type { PostProblem } from '@herald-publishing/client';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { TextLength } from '../../api/types.ts';
import { accountName } from '../../components/account-name.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { onDemand } from '../../components/on-demand.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { type DraftReply, replyNumber } from '../../drafts/draft-replies.ts';
import { hidden } from '../../i18n/hidden.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { isOfAccount, replyOf } from '../target-problems.ts';
import { t as composeTexts } from '../texts.ts';
import type { PreviewRepliesProps } from './preview-replies.tsx';
import { StyledPost, type StyledPostProps } from './styled-post.tsx';
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

interface TargetTextProps {
  platform: string;
  /** Of the account, for screen readers: there may be several on a platform. */
  account: string;
  /** The id of what stands against the post here; undefined where there is nothing. */
  problems: string | undefined;
  /** Null where the account gets the shared text. */
  text: string | null;
  sharedText: string;
  onChange: (text: string | null) => void;
}

/** Gives one account a separate text, and removes it. */
function TargetText({ platform, account, problems, text, sharedText, onChange }: TargetTextProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wasPressed = useRef(false);
  // The button that was pressed is gone, and the focus goes to what has taken its place.
  useLayoutEffect(() => {
    if (wasPressed.current) (field.current ?? button.current)?.focus();
    wasPressed.current = false;
  }, [text === null]);
  const press = (changed: string | null) => {
    wasPressed.current = true;
    onChange(changed);
  };
  if (text === null)
    return (
      <button ref={button} type="button" class="small ghost" onClick={() => press(sharedText)}>
        <RichText text={t.customise({ platform, account })} tags={{ hidden }} />
      </button>
    );
  return (
    <div class="own-text">
      <label for={id}>
        <RichText text={t.textFor({ platform, account })} tags={{ hidden }} />
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        dir="auto"
        value={text}
        aria-describedby={problems}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <button type="button" class="small ghost" onClick={() => press(null)}>
        <RichText text={t.useShared({ account })} tags={{ hidden }} />
      </button>
    </div>
  );
}

interface TargetWarningsProps {
  id: string;
  /** Of the account and its platform, for screen readers. */
  name: string;
  problems: readonly PostProblem[];
  /** Of the draft on the account. */
  replies: readonly DraftReply[];
  onLeaveOut: () => void;
}

/** The problems of the draft on one account, and their fixes. */
function TargetWarnings({ id, name, problems, replies, onLeaveOut }: TargetWarningsProps) {
  return problems.length === 0 ? null : (
    <div class="target-warnings">
      <ul id={id} class="plain-list">
        {problems.map((problem) => {
          const reply = replyOf(problem);
          return (
            <li key={`${problem.field} ${problem.message}`} class={problem.severity}>
              {reply !== null && `${composeTexts.reply({ number: replyNumber(replies, reply) })} `}
              {problem.message}{' '}
              {isOfAccount(problem) ? <a href="/settings/accounts">{composeTexts.connectAgain}</a> : problem.fix}
            </li>
          );
        })}
      </ul>
      <button type="button" class="small ghost" onClick={onLeaveOut}>
        <RichText text={composeTexts.leaveOut({ account: name })} tags={{ hidden }} />
      </button>
    </div>
  );
}
