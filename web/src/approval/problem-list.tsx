import type { PostProblem } from '@herald-publishing/client';
import { problemText } from './draft-text.ts';

/** Problems with their fixes, each once. */
export function ProblemList({ problems, name }: { problems: readonly PostProblem[]; name: string }) {
  const bySeverity = problems.toSorted((a, b) => a.severity.localeCompare(b.severity));
  const texts = new Map(bySeverity.map((problem) => [problemText(problem), problem]));
  return problems.length === 0 ? null : (
    <div class="target-warnings">
      <ul class="plain-list" aria-label={`Problems: ${name}`}>
        {[...texts].map(([text, { severity }]) => (
          <li key={text} class={severity}>
            <span class="visually-hidden">{severity === 'error' ? 'Error: ' : 'Warning: '}</span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
