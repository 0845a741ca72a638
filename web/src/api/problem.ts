import * as v from 'valibot';

export interface FieldProblem {
  field: string;
  message: string;
}

/** Something the server refused, in its own words, which are made for people. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string;
  readonly fields: readonly FieldProblem[];

  constructor(code: string, message: string, fields: readonly FieldProblem[] = []) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** What is wrong at this field, or inside it. */
  at(field: string): string[] {
    return this.fields
      .filter((problem) => problem.field === field || problem.field.startsWith(`${field}.`))
      .map(({ message }) => message);
  }
}

const errorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    details: v.fallback(v.array(v.object({ field: v.string(), message: v.string() })), []),
  }),
});

/** The server's error answer; anything else that is no answer of ours becomes a sentence too. */
export const problemOf = (body: unknown): Problem => {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return new Problem('unknown', 'Herald did not answer as it should. Please try again.');
  const { code, message, details } = parsed.output.error;
  return new Problem(code, message, details);
};

/** Whatever was thrown, as words to show. */
export const asProblem = (thrown: unknown): Problem => {
  if (thrown instanceof Problem) return thrown;
  return thrown instanceof TypeError
    ? new Problem('offline', 'Herald cannot be reached. Check your connection and try again.')
    : new Problem('unknown', 'Something went wrong on this page. Please reload it.');
};
