import type { PostProblem } from '@herald-publishing/client';
import { type DraftReply, replyNumber } from '../drafts/draft-replies.ts';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { isOfAccount, replyOf } from './target-problems.ts';
import { t } from './texts.ts';

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
export function TargetWarnings({ id, name, problems, replies, onLeaveOut }: TargetWarningsProps) {
  return problems.length === 0 ? null : (
    <div class="target-warnings">
      <ul id={id} class="plain-list">
        {problems.map((problem) => {
          const reply = replyOf(problem);
          return (
            <li key={`${problem.field} ${problem.message}`} class={problem.severity}>
              {reply !== null && `${t.reply({ number: replyNumber(replies, reply) })} `}
              {problem.message} {isOfAccount(problem) ? <a href="/settings/accounts">{t.connectAgain}</a> : problem.fix}
            </li>
          );
        })}
      </ul>
      <button type="button" class="small ghost" onClick={onLeaveOut}>
        <RichText text={t.leaveOut({ account: name })} tags={{ hidden }} />
      </button>
    </div>
  );
}
