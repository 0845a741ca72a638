import { z } from 'zod';
import { routes } from '../api/routes.ts';
import type { AnyRoute } from '../server/request/route.ts';
import type { RouteTool } from '../server/request/route-docs.ts';

/** An endpoint of the API as a tool, with the schemas of its arguments. */
export interface Tool extends RouteTool {
  /** The endpoint that a call is a request to. */
  route: AnyRoute;
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

/** The tool of an endpoint. It uses the schemas of the endpoint, so that it always accepts the same fields. Throws where there is none. */
export function toolOf(route: AnyRoute): Tool {
  const { tool } = route;
  if (!tool) throw new Error(`${route.path} is no tool`);
  const { id } = tool;
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
    ...tool,
    route,
    params,
    query,
    body,
    takesKey,
    input: z.strictObject(fields),
  };
}

function objectOf(schema: z.ZodType | undefined): z.ZodObject | null {
  if (schema instanceof z.ZodPrefault) return objectOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema : null;
}

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = routes.filter((route) => route.tool).map(toolOf);
