import { z } from 'zod';
import { HOUR, SECOND } from '../../../model/clock.ts';
import { type AnyRoute, defineRoute } from '../../server/request/route.ts';
import type { RouteTag } from '../../server/request/route-docs.ts';
import { exampleAddresses } from './example-addresses.ts';

/** `GET /v1/openapi.json`: the description of these routes, and of itself. */
export function openApiRoute(routes: readonly AnyRoute[], tag: RouteTag): AnyRoute {
  /** By the address of the API, of which a deployment has few: a description takes half a second of the processor. */
  const described = new Map<string, Record<string, unknown>>();
  const route: AnyRoute = defineRoute({
    method: 'get',
    path: '/v1/openapi.json',
    docs: {
      operationId: 'getOpenApi',
      tag,
      // The clients are made from the document.
      client: null,
      summary: 'Get this description as JSON.',
      description: 'OpenAPI 3.1. `/v1/docs` is the same for people.',
    },
    access: { by: 'open' },
    output: {
      status: 200,
      body: z.record(z.string(), z.unknown()).meta({ id: 'OpenApi', description: 'An OpenAPI document.' }),
    },
    http: { etag: true, cacheSeconds: HOUR / SECOND },
    handle: async ({ ctx: { config }, baseUrl }) => {
      let body = described.get(baseUrl);
      if (!body) {
        const { describeApi } = await import('./document.ts');
        const addresses = exampleAddresses(config);
        body = { ...describeApi([...routes, route], { version: config.version, baseUrl, addresses }) };
        described.set(baseUrl, body);
      }
      return { body };
    },
  });
  return route;
}
