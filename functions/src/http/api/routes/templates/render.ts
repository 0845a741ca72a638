import { ZodError, z } from 'zod';
import { renderToMedia, type SavedMedia } from '../../../../domain/media/index.ts';
import type { RenderRequest } from '../../../../domain/templates/index.ts';
import { fieldProblems, invalidFields } from '../../../server/errors/field-problems.ts';
import { type AnyRoute, defineRoute, leaseOf } from '../../../server/request/route.ts';
import { address } from '../../response-fields.ts';
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

export const renderTemplateRoute = renderRoute('/v1/templates', 'renderTemplate', 'templates-render');

/** The same by another name. */
export const renderOgRoute = renderRoute('/v1/media/render-og', 'renderOgImage', 'render-og');

/** Reports the problems of a config as the API does; other errors are unchanged. */
function inConfig(error: unknown, config: unknown): unknown {
  if (!(error instanceof ZodError)) return error;
  const details = fieldProblems('body.config', error, config);
  return invalidFields(details);
}

function renderRoute(path: string, operationId: string, prefix: string): AnyRoute {
  return defineRoute({
    method: 'post',
    path,
    docs: {
      operationId,
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
    access: {
      by: 'apiKey',
      scope: 'templates',
      limit: { prefix, perMinute: 20, free: { name: 'templates', perDay: 20 } },
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
}

function responseOf({ id, media }: SavedMedia): z.infer<typeof response> {
  return { url: media.url, id, expiresAt: media.expiresAt?.toISOString() ?? null };
}
