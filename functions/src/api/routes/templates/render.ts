import { ZodError, z } from 'zod';
import { HeraldError } from '../../../errors.ts';
import type { SavedMedia } from '../../../media/save.ts';
import { fieldProblems, summarise } from '../../../server/field-problems.ts';
import { type AnyRoute, defineRoute, leaseOf } from '../../../server/route.ts';

const response = z.object({ url: z.string(), id: z.string() });

const responseOf = ({ id, media }: SavedMedia): z.infer<typeof response> => ({ url: media.url, id });

/** What a template finds wrong with its config, as the API reports it. */
const inConfig = (error: ZodError, config: unknown): HeraldError => {
  const details = fieldProblems('body.config', error, config);
  return new HeraldError('validation_error', summarise(details), { details });
};

const renderRoute = (path: string, prefix: string): AnyRoute =>
  defineRoute({
    method: 'post',
    path,
    summary: 'Draw an image from a template and host it.',
    access: 'apiKey',
    scope: 'templates',
    servedBy: 'render',
    limit: { prefix, perMinute: 20 },
    idempotency: 'lease',
    body: z.strictObject({
      templateSlug: z.string().min(1).max(100),
      config: z.record(z.string(), z.unknown()).default({}),
      aspectRatio: z.enum(['1:1', '4:5', '9:16']).optional(),
    }),
    status: 200,
    errors: ['not_found'],
    response,
    handle: async (call) => {
      const { ctx, caller, body } = call;
      const { renderToMedia } = await import('../../../media/render.ts');
      const { templateSlug: slug, config, aspectRatio } = body;
      const request = { slug, config, ...(aspectRatio ? { aspectRatio } : {}) };
      try {
        const rendering = { userId: caller.userId, request, lease: leaseOf(call), toResponse: responseOf };
        return { body: responseOf(await renderToMedia(ctx, rendering)) };
      } catch (error) {
        throw error instanceof ZodError ? inConfig(error, config) : error;
      }
    },
  });

export const renderTemplateRoute = renderRoute('/v1/templates', 'templates-render');

/** The same by another name. */
export const renderOgRoute = renderRoute('/v1/media/render-og', 'render-og');
