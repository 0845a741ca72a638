import { z } from 'zod';
import { listMedia } from '../../../../domain/media/read.ts';
import { cursorOf } from '../../../../infra/store/list-cursor.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { cursorField, limitField, nextCursorField, positionOf } from '../page-fields.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { mediaView, viewMedia } from './view.ts';

const PAGE = { default: 20, max: 100 } as const;
/** A cursor of another list is refused. */
const LIST = { list: 'media' };

const mediaList = z
  .object({
    media: z.array(mediaView),
    nextCursor: nextCursorField,
  })
  .meta({ id: 'MediaList' });

export const listMediaRoute = defineRoute({
  method: 'get',
  path: '/v1/media',
  operationId: 'listMedia',
  summary: 'List your stored files, the newest first, with pagination.',
  access: 'apiKey',
  scope: 'media',
  servedBy: 'media',
  limit: READ_LIMIT,
  etag: true,
  query: z.strictObject({
    limit: limitField(PAGE, 'files'),
    cursor: cursorField,
  }),
  status: 200,
  response: mediaList,
  handle: async ({ ctx, caller, query: { limit, cursor } }) => {
    const { files, next } = await listMedia(ctx, caller.userId, { limit, after: positionOf(cursor, LIST) });
    return {
      body: { media: files.map((file) => viewMedia(file, caller.userId)), nextCursor: next && cursorOf(next, LIST) },
    };
  },
});
