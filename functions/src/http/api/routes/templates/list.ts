import { z } from 'zod';
import { listTemplates } from '../../../../domain/templates/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { count, reads } from '../../tool-text.ts';
import { aspectRatio } from './fields.ts';

const template = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    config: z.record(z.string(), z.unknown()).meta({ description: 'The JSON Schema of its `config`.' }),
    aspectRatios: z.array(aspectRatio),
  })
  .meta({ id: 'Template' });

const templateList = z.object({ templates: z.array(template) }).meta({ id: 'TemplateList' });

export const listTemplatesRoute = defineRoute({
  method: 'get',
  path: '/v1/templates',
  docs: {
    operationId: 'listTemplates',
    client: {
      method: 'templates',
      returns: 'templates',
      command: {
        name: 'templates list',
        summary: 'list the templates; with --json also their fields',
        columns: ['slug', '{aspectRatios| }', 'description'],
      },
    },
    summary: 'List the templates and their fields.',
  },
  tool: {
    name: 'list_templates',
    title: 'List image templates',
    description: 'Lists the image templates with their `config` fields. Changes nothing.',
    effect: reads,
    brief: ({ templates }) => `${count(templates, 'template')}.`,
  },
  access: {
    by: 'apiKey',
    pages: {},
    scope: 'templates',
    // Hosting chooses the function by the path alone, and this is the path of the render.
    servedBy: 'render',
  },
  output: { status: 200, body: templateList },
  handle: async () => {
    return { body: { templates: listTemplates().map((one) => ({ ...one, aspectRatios: [...one.aspectRatios] })) } };
  },
});
