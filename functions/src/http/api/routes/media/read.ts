import { readMedia } from '../../../../domain/media/read.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { mediaParams, mediaView, viewMedia } from './view.ts';

export const readMediaRoute = defineRoute({
  method: 'get',
  path: '/v1/media/:id',
  operationId: 'getMedia',
  summary: 'Get a stored file: its address, type, size and duration.',
  access: 'apiKey',
  scope: 'media',
  servedBy: 'media',
  limit: READ_LIMIT,
  etag: true,
  params: mediaParams,
  status: 200,
  response: mediaView,
  handle: async ({ ctx, caller, params }) => ({
    body: viewMedia(await readMedia(ctx, caller.userId, params.id), caller.userId),
  }),
});
