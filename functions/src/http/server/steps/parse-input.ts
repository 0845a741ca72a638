import type { Request } from 'express';
import type { Context } from '../../../context.ts';
import type { FieldProblem } from '../../../model/errors.ts';
import { withRequestFields } from '../errors/error-response.ts';
import { parsePart } from '../errors/field-problems.ts';
import { parseBody, type RequestBody } from '../request/request-body.ts';
import type { AnyRoute } from '../request/route.ts';

/** A request parsed with the schemas of its route. */
export interface ParsedInput {
  params: unknown;
  query: unknown;
  /** Undefined where it is invalid. */
  body: unknown;
  /** The body as it came. */
  rawBody: unknown;
  isBodyValid: boolean;
  /** Everything that is wrong with the request, also by the rules of the route. */
  problems: FieldProblem[];
}

/** Parses a request, and finds all of its problems at once. */
export function parseInput(ctx: Context, { input }: AnyRoute, request: Request, read: RequestBody): ParsedInput {
  const problems: FieldProblem[] = [];
  const params = parsePart(input.params, 'params', { ...request.params }, problems);
  const query = parsePart(input.query, 'query', { ...request.query }, problems);
  const { data: body, problems: ofBody } = parseBody(input.body, read);
  problems.push(...ofBody, ...withRequestFields(input.check?.(ctx, read.value, body) ?? []));
  return { params, query, body, rawBody: read.value, isBodyValid: ofBody.length === 0, problems };
}
