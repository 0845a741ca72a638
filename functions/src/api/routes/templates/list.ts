import { z } from 'zod';
import { defineRoute } from '../../../server/route.ts';

export const listTemplatesRoute = defineRoute({
  method: 'get',
  path: '/v1/templates',
  summary: 'List the templates, and what each of them takes.',
  access: 'apiKey',
  scope: 'templates',
  // Hosting chooses the function by the path alone, and this is the path of the render.
  servedBy: 'render',
  status: 200,
  response: z.object({
    templates: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        config: z.record(z.string(), z.unknown()),
        aspectRatios: z.array(z.string()),
      }),
    ),
  }),
  handle: async () => {
    const { listTemplates } = await import('../../../templates/index.ts');
    return { body: { templates: listTemplates().map((one) => ({ ...one, aspectRatios: [...one.aspectRatios] })) } };
  },
});
