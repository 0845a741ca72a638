import { z } from 'zod';
import type { InProcessRequest } from '../../infra/http-client/in-process.ts';
import type { FieldProblem } from '../../model/errors.ts';
import { fieldProblems, invalidFields } from '../server/errors/field-problems.ts';
import { IDEMPOTENCY_KEY, idempotencyKey, type Tool } from './tools.ts';

export type Arguments = Record<string, unknown>;

const id = z
  .string()
  .min(1)
  .refine((text) => text.isWellFormed(), 'This is half of a character.');

/** The request to the API that a call of a tool is. Throws `validation_error`; what is in the body and the query is left to the API. */
export function requestOfCall(tool: Tool, given: Arguments): InProcessRequest {
  const problems = problemsOf(tool, given);
  if (problems.length > 0) throw invalidFields(problems);
  const { route, query, body } = tool;
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(given[name])));
  const parameters = Object.entries(pick(given, query)).map(([name, value]): [string, string] => [name, textOf(value)]);
  const search = new URLSearchParams(parameters).toString();
  return {
    method: route.method.toUpperCase(),
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(tool.takesKey ? { 'idempotency-key': String(given[IDEMPOTENCY_KEY]) } : {}),
    },
    ...(body ? { body: JSON.stringify(pick(given, body)) } : {}),
  };
}

/** The arguments that the API does not see in a body or a query, where it would report them. */
function problemsOf({ params, query, body, takesKey }: Tool, given: Arguments): FieldProblem[] {
  const own = z.object({
    ...Object.fromEntries(Object.keys(params.shape).map((name) => [name, id])),
    ...(takesKey ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {}),
  });
  const { error } = own.safeParse(given);
  const known = { ...own.shape, ...query.shape, ...body?.shape };
  const unknown = Object.keys(given)
    .filter((name) => !(name in known))
    .map(
      (name): FieldProblem => ({
        field: `arguments.${name}`,
        message: 'This tool has no such argument.',
        code: 'unrecognized_keys',
      }),
    );
  return [...(error ? fieldProblems('arguments', error, given) : []), ...unknown];
}

function pick(given: Arguments, fields: z.ZodObject): Arguments {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name in fields.shape && value !== undefined),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
