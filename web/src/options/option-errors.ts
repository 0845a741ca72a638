import type { PostProblem } from '@herald-publishing/client';

/** What is wrong with an option of a target, by the position of the target in the request. */
export function optionErrors(problems: readonly PostProblem[], position: number, option: string): string[] {
  const field = new RegExp(`\\.platform(\\.${position})?\\.overrides\\.${option}(\\.|$)`);
  const found = problems.filter((problem) => problem.severity === 'error' && field.test(problem.field));
  return [...new Set(found.map(({ message }) => message))];
}
