import type { PostProblem } from '@herald-publishing/client';
import { type DraftReply, replyNumber } from '../drafts/draft-replies.ts';
import { isOfAccount, replyOf } from './target-problems.ts';

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
              {reply !== null && `Reply ${replyNumber(replies, reply)}: `}
              {problem.message} {isOfAccount(problem) ? <a href="/settings/accounts">Connect it again</a> : problem.fix}
            </li>
          );
        })}
      </ul>
      <button type="button" class="small ghost" onClick={onLeaveOut}>
        Leave out<span class="visually-hidden"> {name}</span>
      </button>
    </div>
  );
}
