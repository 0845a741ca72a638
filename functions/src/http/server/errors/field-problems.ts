import { ZodError, type ZodType, type z } from 'zod';
import { type FieldCode, type FieldProblem, HeraldError } from '../../../model/errors.ts';

type Issue = z.core.$ZodIssue;

/** The documented code of each of the validator's. */
const codes = {
  invalid_type: 'invalid_type',
  invalid_format: 'invalid_string',
  invalid_value: 'invalid_value',
  invalid_key: 'invalid_key',
  invalid_element: 'invalid_element',
  not_multiple_of: 'not_multiple_of',
  too_big: 'too_big',
  too_small: 'too_small',
  unrecognized_keys: 'unrecognized_keys',
  custom: 'custom',
} as const satisfies Record<Exclude<Issue['code'], 'invalid_union'>, FieldCode>;

/** A body of 1 MB can have 100,000 invalid fields. */
const MAX_PROBLEMS = 100;
/** Fields named in the message. */
const MAX_NAMED = 10;

/** The valid value of a part of a request; undefined where there is none, and the problems are then added to these. */
export function parsePart<T>(
  schema: ZodType<T> | undefined,
  root: string,
  input: unknown,
  problems: FieldProblem[],
): T | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (!parsed.success) problems.push(...fieldProblems(root, withMissingParts(schema, parsed.error, input), input));
  return parsed.data;
}

/**
 * One entry per invalid field, for `error.details`, up to a maximum. `root` is the part of the request: `body`, `params`,
 * `query`.
 */
export function fieldProblems(root: string, error: ZodError, input: unknown): FieldProblem[] {
  return error.issues
    .slice(0, MAX_PROBLEMS)
    .flatMap((issue) => (isMissing(issue, input) ? [issue] : flatten(issue, input)))
    .flatMap((issue): FieldProblem[] => {
      if (isMissing(issue, input))
        return [
          {
            field: pathOf(root, issue.path),
            message: `${issue.path.map(String).join('.') || 'A JSON body'} is required`,
            code: 'invalid_type',
            received: 'undefined',
          },
        ];
      if (issue.code === 'unrecognized_keys')
        return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({
          field: pathOf(root, [...issue.path, key]),
          message: 'Unknown field.',
          code: issue.code,
        }));
      return [
        {
          field: pathOf(root, issue.path),
          message: issue.message,
          code: codeOf(issue),
          ...(codeOf(issue) === 'invalid_type' ? { received: receivedAt(input, issue.path) } : {}),
          ...exampleOf(issue),
        },
      ];
    })
    .slice(0, MAX_PROBLEMS);
}

/**
 * The same error, and for each object that the input lacks also what that object requires: so that one response names all
 * required fields. A missing body is one problem.
 */
export function withMissingParts(schema: ZodType, error: ZodError, input: unknown): ZodError {
  const missing = error.issues
    .filter((issue) => issue.code === 'invalid_type' && issue.expected === 'object' && isMissing(issue, input))
    .map(({ path }) => path)
    .filter(({ length }) => length > 0)
    .slice(0, MAX_PROBLEMS);
  if (missing.length === 0) return error;
  const filled = missing.reduce<unknown>((value, path) => withEmptyObject(value, path), input);
  const inner = schema.safeParse(filled).error;
  const isInside = (issue: Issue): boolean => missing.some((path) => path.every((part, i) => part === issue.path[i]));
  const added = inner ? withMissingParts(schema, inner, filled).issues.filter(isInside) : [];
  return new ZodError([...error.issues, ...added]);
}

/** A copy of the value with an empty object at the path. */
function withEmptyObject(value: unknown, [part, ...rest]: readonly PropertyKey[]): unknown {
  if (part === undefined) return {};
  if (Array.isArray(value)) return value.map((item, index) => (index === part ? withEmptyObject(item, rest) : item));
  const given = typeof value === 'object' && value !== null ? value : {};
  return { ...given, [part]: withEmptyObject(Object.getOwnPropertyDescriptor(given, part)?.value, rest) };
}

/** The error of a request with these problems. */
export function invalidFields(problems: readonly FieldProblem[]): HeraldError {
  return new HeraldError('validation_error', summarise(problems), { details: problems });
}

/** One sentence for all problems: the message of a single one, else their number and fields. */
export function summarise(problems: readonly FieldProblem[]): string {
  const [first] = problems;
  if (problems.length === 1 && first) return first.message;
  const count = problems.length < MAX_PROBLEMS ? problems.length : `At least ${problems.length}`;
  const named = problems.slice(0, MAX_NAMED).map(({ field }) => field);
  return `${count} fields are invalid: ${named.join(', ')}${problems.length > MAX_NAMED ? ' and others' : ''}`;
}

function isMissing(issue: Issue, input: unknown): boolean {
  return (
    (issue.code === 'invalid_type' || issue.code === 'invalid_union') && receivedAt(input, issue.path) === 'undefined'
  );
}

/** The type name of the value at an issue's path; never the value itself. */
function receivedAt(input: unknown, path: readonly PropertyKey[]): string {
  let value = input;
  for (const part of path) {
    if (value === null || typeof value !== 'object') return 'undefined';
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return typeName(value);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * The issues of the union member that was probably meant: right in its outermost type, with few missing and unknown fields and the
 * deepest issue.
 */
function flatten(issue: Issue, input: unknown): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const nested = issue.errors.map((branch) =>
    branch.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }, input)),
  );
  const here = issue.path.length;
  // An enumeration reports an object or a list as a wrong value, not as a wrong type.
  const isComposite = /object|array/.test(receivedAt(input, issue.path));
  const isWrongType = ({ code }: Issue): boolean =>
    code === 'invalid_type' || code === 'invalid_union' || (code === 'invalid_value' && isComposite);
  const mistakesIn = (inner: Issue): number =>
    inner.code === 'unrecognized_keys' ? inner.keys.length : Number(isMissing(inner, input));
  const score = (branch: Issue[]) =>
    branch.some((inner) => isWrongType(inner) && inner.path.length === here)
      ? 0
      : Math.max(1, ...branch.map(({ path }) => path.length)) / (1 + sum(branch.map(mistakesIn)));
  const bestMatch = nested.reduce((best, branch) => (score(branch) > score(best) ? branch : best));
  return score(bestMatch) > 0 ? bestMatch : [issue];
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function pathOf(root: string, path: readonly PropertyKey[]): string {
  return [root, ...path.map(String)].join('.');
}

/** A value that matches no member of a union is of the wrong type; one that names none of its members is a wrong value. */
function codeOf(issue: Issue): FieldCode {
  if (issue.code !== 'invalid_union') return codes[issue.code];
  return issue.discriminator === undefined ? 'invalid_type' : 'invalid_value';
}

/** The example that a schema has given with its issue. */
function exampleOf(issue: Issue): { example?: string } {
  return 'example' in issue && typeof issue.example === 'string' ? { example: issue.example } : {};
}
