import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { baseUrlOf } from '../request/base-url.ts';
import type { AnyRoute } from '../request/route.ts';

/** Names what a route has created in `Location`, also for a repeated response. */
export function setLocation(
  { config }: Pick<Context, 'config'>,
  { location }: Pick<AnyRoute, 'location'>,
  [request, response]: [Request, Response],
  created: unknown,
): void {
  if (location) response.location(`${baseUrlOf(config, request.headers)}${location(created)}`);
}
