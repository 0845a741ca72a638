import { z } from 'zod';
import type { AnyRoute } from '../server/request/route.ts';

/** The effect of a tool, as clients see it: it reads, adds, or changes existing or public data. */
export interface Effect {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  /** The same call again has no further effect. */
  idempotentHint: boolean;
  /** It reaches beyond Herald: a platform, a file in the web. */
  openWorldHint: boolean;
}

interface ToolDescription {
  name: string;
  title: string;
  /** For the model: when to call it, what it does, and whether that can be undone. */
  description: string;
  /** The endpoint that a call is a request to. */
  route: AnyRoute;
  effect: Effect;
  /** The meaning of the `id` in the path, if there is one. */
  id?: string;
  /** Describes the response of the endpoint in a sentence. */
  brief: z.ZodType<string>;
}

/** An endpoint of the API as a tool: its arguments are the fields of the path, the query and the body together. */
export interface Tool extends ToolDescription {
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodObject | null;
  /** Whether it takes an idempotency key. */
  takesKey: boolean;
  input: z.ZodObject;
}

/** The argument that becomes the `Idempotency-Key` of the request. */
export const IDEMPOTENCY_KEY = 'idempotencyKey';

export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/, 'A key has printable ASCII characters only.')
  .meta({
    description:
      'Your name for this one action, such as opening-hours-2030-01-31. Repeat a failed call with the same value and the same ' +
      'arguments: the action happens once.',
  });

/** The tool uses the schemas of the endpoint, so that it always accepts the same fields. */
export function defineTool(given: ToolDescription): Tool {
  const { route, id } = given;
  const params = objectOf(route.input.params) ?? z.object({});
  const query = objectOf(route.input.query) ?? z.object({});
  const body = objectOf(route.input.body);
  const takesKey = route.replay !== undefined;
  const fields = {
    ...params.shape,
    ...(id === undefined ? {} : { id: z.string().min(1).meta({ description: id }) }),
    ...query.shape,
    ...body?.shape,
    ...(takesKey ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {}),
  };
  return {
    ...given,
    params,
    query,
    body,
    takesKey,
    input: z.strictObject(fields),
  };
}

function objectOf(schema: z.ZodType | undefined): z.ZodObject | null {
  return schema instanceof z.ZodObject ? schema : null;
}
