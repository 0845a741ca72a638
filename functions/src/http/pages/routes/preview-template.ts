import { z } from 'zod';
import { drawPicture } from '../../../domain/media/index.ts';
import { templateRequest, withTemplate } from '../../api/routes/templates/render.ts';
import { defineRoute } from '../../server/request/route.ts';

/** The preview is drawn repeatedly while the user types. */
const LIMIT = { prefix: 'templates-preview', perMinute: 60, free: { name: 'previews', perDay: 60 } };

/** Draws a picture while the user writes its texts. Nothing is stored. */
export const previewTemplateRoute = defineRoute({
  method: 'post',
  path: '/api/templates/preview',
  docs: { operationId: 'previewTemplate', summary: 'Render a preview of a template.' },
  access: { by: 'session', limit: LIMIT },
  input: { body: templateRequest },
  output: {
    status: 200,
    body: z.object({ picture: z.string().meta({ description: 'A JPEG, as a data URI.' }) }),
    errors: ['not_found'],
  },
  handle: async ({ ctx, body, caller: { userId } }) => {
    const picture = await withTemplate(body, (request) => drawPicture(ctx, userId, request));
    return { body: { picture: `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` } };
  },
});
