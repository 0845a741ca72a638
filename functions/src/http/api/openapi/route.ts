import { z } from 'zod';
import { HOUR, SECOND } from '../../../infra/time/clock.ts';
import { type AnyRoute, defineRoute } from '../../server/request/route.ts';
import { exampleAddresses } from './example-addresses.ts';

/** `GET /v1/openapi.json`: the description of these routes, and of itself. */
export function openApiRoute(routes: readonly AnyRoute[]): AnyRoute {
  const route: AnyRoute = defineRoute({
    method: 'get',
    path: '/v1/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This description, for programs.',
    description: 'OpenAPI 3.1. `/v1/docs` is the same for readers.',
    access: 'open',
    etag: true,
    cacheSeconds: HOUR / SECOND,
    status: 200,
    response: z.record(z.string(), z.unknown()).meta({ id: 'OpenApi', description: 'An OpenAPI document.' }),
    handle: async ({ ctx, baseUrl }) => {
      const { describeApi } = await import('./document.ts');
      return {
        body: {
          ...describeApi([...routes, route], {
            version: ctx.config.version,
            baseUrl,
            addresses: exampleAddresses(ctx.config),
          }),
        },
      };
    },
  });
  return route;
}
