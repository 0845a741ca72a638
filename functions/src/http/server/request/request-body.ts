import type { ZodType } from 'zod';
import type { FieldProblem, HeraldError } from '../../../model/errors.ts';
import { parsePart } from '../errors/field-problems.ts';

/** A body parsed with the schema of a route. */
interface ParsedBody {
  /** Undefined where it is invalid. */
  data: unknown;
  problems: FieldProblem[];
}

/** The body of a request as it was read. */
export interface RequestBody {
  /** Parsed JSON; undefined where there was none. */
  value: unknown;
  /** Why the body or the Idempotency-Key is unusable; null where neither is. */
  problem: HeraldError | null;
  parsed?: ParsedBody;
}

/** The body parsed with the schema of its route: once, whichever step needs it first. */
export function parseBody(schema: ZodType | undefined, body: RequestBody): ParsedBody {
  if (body.parsed) return body.parsed;
  const problems: FieldProblem[] = [];
  body.parsed = { data: parsePart(schema, 'body', body.value, problems), problems };
  return body.parsed;
}
