import { z } from 'zod';
import { deleteMedia } from '../../../../domain/media/index.ts';
import { requireUnused } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { changes } from '../../tool-text.ts';
import { mediaParams } from './view.ts';

export const deleteMediaRoute = defineRoute({
  method: 'delete',
  path: '/v1/media/:id',
  docs: {
    operationId: 'deleteMedia',
    client: { method: 'media.delete', command: { options: { id: '<ids...>' } } },
    summary: 'Delete a stored file permanently, unless an unpublished post uses it.',
  },
  tool: {
    name: 'delete_media',
    title: 'Delete a stored file',
    description:
      'Deletes a stored file permanently; this cannot be undone. Refused with media_in_use while an unpublished post ' +
      'uses it.',
    effect: changes,
    id: 'The id of the file.',
    brief: ({ id }: { id: string }) => `Deleted media ${id}.`,
  },
  access: { by: 'apiKey', pages: {}, scope: 'media', servedBy: 'media' },
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
