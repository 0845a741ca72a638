/** The parts of a request. A path that begins with one of them is complete. */
const COMPLETE = /^(?:arguments|body|headers|params|query)(?:\.|$)/;

/** Where the API has a field of the domain's input: `content.text` is `body.post.content.text`, and no name is the whole body. */
export function requestField(field: string): string {
  if (COMPLETE.test(field)) return field;
  if (field === 'testScenario') return 'headers.Herald-Test-Scenario';
  const path = /^content(?:\.|$)/.test(field) ? `post.${field}` : field;
  return path === '' ? 'body' : `body.${path}`;
}

/** The same problems with their fields as the API has them. */
export function withRequestFields<T extends { field: string }>(problems: readonly T[]): T[] {
  return problems.map((problem) => ({ ...problem, field: requestField(problem.field) }));
}
