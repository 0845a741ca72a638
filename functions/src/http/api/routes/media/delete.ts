import { z } from 'zod';
import { deleteMedia } from '../../../../domain/media/index.ts';
import { requireUnused } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { mediaParams } from './view.ts';

export const deleteMediaRoute = defineRoute({
  method: 'delete',
  path: '/v1/media/:id',
  operationId: 'deleteMedia',
  summary: 'Delete a stored file permanently, unless an unpublished post uses it.',
  access: 'apiKey',
  scope: 'media',
  servedBy: 'media',
  params: mediaParams,
  status: 200,
  errors: ['media_in_use'],
  response: z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'DeletedMedia' }),
  handle: async ({ ctx, caller, params }) => {
    await requireUnused(ctx, caller.userId, params.id);
    await deleteMedia(ctx, caller.userId, params.id);
    return { body: { id: params.id, deleted: true } };
  },
});
