import { z } from 'zod';
import { type AnyRoute, defineRoute } from '../../server/route.ts';

/** `GET /v1/openapi.json`: the description of these routes, and of itself. */
export const openApiRoute = (routes: readonly AnyRoute[]): AnyRoute => {
  const route: AnyRoute = defineRoute({
    method: 'get',
    path: '/v1/openapi.json',
    summary: 'This description, for programs.',
    access: 'open',
    status: 200,
    response: z.record(z.string(), z.unknown()),
    handle: async ({ ctx }) => {
      const { describeApi } = await import('./document.ts');
      return { body: { ...describeApi([...routes, route], ctx.config.version) } };
    },
  });
  return route;
};
