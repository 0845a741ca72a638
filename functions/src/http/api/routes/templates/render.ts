import { ZodError, z } from 'zod';
import { renderToMedia, type SavedMedia } from '../../../../domain/media/index.ts';
import type { RenderRequest } from '../../../../domain/templates/index.ts';
import { fieldProblems, invalidFields } from '../../../server/errors/field-problems.ts';
import { type AnyRoute, defineRoute, leaseOf } from '../../../server/request/route.ts';
import { address } from '../../response-fields.ts';
import { adds } from '../../tool-text.ts';
import { ignoreStoredFile } from '../media/ignore-stored-file.ts';
import { expiresAt } from '../media/view.ts';
import { aspectRatio } from './fields.ts';

const response = z.object({ url: address, id: z.string(), expiresAt }).meta({ id: 'RenderedImage' });

/** A template, its config, and its aspect ratio. */
export const templateRequest = z
  .strictObject({
    templateSlug: z.string().min(1).max(100).meta({ description: 'A slug from `GET /v1/templates`.' }),
    config: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ description: 'The fields of the template; `GET /v1/templates` has the schema.' }),
    aspectRatio: aspectRatio.optional(),
  })
  .meta({ id: 'TemplateRequest' });

/**
 * Calls `draw` with the template and config of a request. Throws `validation_error` for a config that its template does
 * not accept.
 */
export async function withTemplate<T>(
  { templateSlug: slug, config, aspectRatio }: z.infer<typeof templateRequest>,
  draw: (request: RenderRequest) => Promise<T>,
): Promise<T> {
  try {
    return await draw({ slug, config, ...(aspectRatio ? { aspectRatio } : {}) });
  } catch (error) {
    throw inConfig(error, config);
  }
}

const RENDER_LIMIT = { perMinute: 20, free: { name: 'templates', perDay: 20 } } as const;

export const renderTemplateRoute = defineRoute({
  method: 'post',
  path: '/v1/templates',
  docs: {
    operationId: 'renderTemplate',
    client: { method: 'render', command: 'byHand' },
    summary: 'Draw an image from a template and host it.',
    examples: () => ({
      quote: {
        summary: 'A quote, as a square',
        value: {
          templateSlug: 'quote',
          config: { quote: 'The sea is the same everywhere.' },
          aspectRatio: '1:1',
        },
      },
    }),
  },
  tool: {
    name: 'render_template',
    title: 'Render an image',
    description:
      'Draws an image from a template of list_templates and stores it; the id goes into post.content.mediaIds. ' +
      'Publishes nothing; uses daily storage.',
    effect: adds,
    brief: ({ id }) => `Rendered as media ${id}.`,
  },
  access: {
    by: 'apiKey',
    pages: { subscribersOnly: true },
    scope: 'templates',
    limit: { ...RENDER_LIMIT, prefix: 'templates-render' },
    servedBy: 'render',
  },
  input: { body: templateRequest },
  replay: { by: 'lease', unless: ignoreStoredFile },
  output: { status: 200, body: response, errors: ['not_found'] },
  handle: async (call) => {
    const { ctx, caller, body } = call;
    const saved = await withTemplate(body, (request) =>
      renderToMedia(ctx, { userId: caller.userId, request, lease: leaseOf(call), toResponse: responseOf }),
    );
    return { body: responseOf(saved) };
  },
});

const { tool: _tool, ...withoutTool } = renderTemplateRoute;
const { pages: _pages, ...access } = renderTemplateRoute.access;

/** The same by another name, for which neither the clients nor the pages nor assistants have a use. */
export const renderOgRoute: AnyRoute = {
  ...withoutTool,
  path: '/v1/media/render-og',
  docs: { ...renderTemplateRoute.docs, operationId: 'renderOgImage', client: null },
  access: { ...access, limit: { ...RENDER_LIMIT, prefix: 'render-og' } },
};

/** Reports the problems of a config as the API does; other errors are unchanged. */
function inConfig(error: unknown, config: unknown): unknown {
  if (!(error instanceof ZodError)) return error;
  const details = fieldProblems('body.config', error, config);
  return invalidFields(details);
}

function responseOf({ id, media }: SavedMedia): z.infer<typeof response> {
  return { url: media.url, id, expiresAt: media.expiresAt?.toISOString() ?? null };
}
