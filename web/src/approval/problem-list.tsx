import type { PostProblem } from '@herald-publishing/client';
import { problemText } from './draft-text.ts';
import { t } from './texts.ts';

interface ProblemListProps {
  problems: readonly PostProblem[];
  /** Of the list, for screen readers. */
  label: string;
}

/** Problems with their fixes, each once. */
export function ProblemList({ problems, label }: ProblemListProps) {
  const bySeverity = problems.toSorted((a, b) => a.severity.localeCompare(b.severity));
  const texts = new Map(bySeverity.map((problem) => [problemText(problem), problem]));
  return problems.length === 0 ? null : (
    <div class="target-warnings">
      <ul class="plain-list" aria-label={label}>
        {[...texts].map(([text, { severity }]) => (
          <li key={text} class={severity}>
            <span class="visually-hidden">{severity === 'error' ? t.error : t.warning} </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
