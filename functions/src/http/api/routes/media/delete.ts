import { z } from 'zod';
import { deleteMedia } from '../../../../domain/media/index.ts';
import { requireUnused } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { mediaParams } from './view.ts';

export const deleteMediaRoute = defineRoute({
  method: 'delete',
  path: '/v1/media/:id',
  docs: {
    operationId: 'deleteMedia',
    summary: 'Delete a stored file permanently, unless an unpublished post uses it.',
  },
  access: { by: 'apiKey', scope: 'media', servedBy: 'media' },
  input: { params: mediaParams },
  output: {
    status: 200,
    body: z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'DeletedMedia' }),
    errors: ['media_in_use'],
  },
  handle: async ({ ctx, caller, params }) => {
    await requireUnused(ctx, caller.userId, params.id);
    await deleteMedia(ctx, caller.userId, params.id);
    return { body: { id: params.id, deleted: true } };
  },
});
