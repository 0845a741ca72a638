import { z } from 'zod';
import { listMedia, type MediaFilters, mediaKinds } from '../../../../domain/media/index.ts';
import { searchWords } from '../../../../domain/posts/index.ts';
import { cursorOf } from '../../../../infra/store/list-cursor.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { count, more, reads } from '../../tool-text.ts';
import { cursorField, limitField, nextCursorField, positionOf } from '../page-fields.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { mediaColumns, mediaView, viewMedia } from './view.ts';

const PAGE = { default: 20, max: 100 } as const;
const MAX_SEARCH = 200;

/** A cursor of another list is refused. Without filters, the cursors are those from before there were filters. */
function namedFilters({ kind, words }: MediaFilters) {
  return { list: 'media', ...(kind ? { kind } : {}), ...(words.length > 0 ? { words } : {}) };
}

const mediaList = z
  .object({
    media: z.array(mediaView),
    nextCursor: nextCursorField.meta({
      description:
        'The cursor of the next page; null on the last one. With `kind` or `q`, a page ends after 500 files checked: it may ' +
        'be short or empty although there are more pages.',
    }),
  })
  .meta({ id: 'MediaList' });

export const listMediaRoute = defineRoute({
  method: 'get',
  path: '/v1/media',
  docs: {
    operationId: 'listMedia',
    client: {
      method: 'media.list',
      command: {
        options: { q: '--search <words>', kind: '--kind <kind>: only files of this kind' },
        columns: mediaColumns,
      },
    },
    summary: 'List your stored files, the newest first, with pagination.',
  },
  tool: {
    name: 'list_media',
    title: 'List stored files',
    description: 'Lists stored files, the newest first. Changes nothing.',
    effect: reads,
    brief: ({ media, nextCursor }) => `${count(media, 'file')}.${more(nextCursor)}`,
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'media', limit: READ_LIMIT, servedBy: 'media' },
  input: {
    query: z.strictObject({
      kind: z.enum(mediaKinds).optional().meta({ description: '`document`: any other file.' }),
      q: z.string().max(MAX_SEARCH).optional().meta({
        description: 'Words that all are in `fileName`, in any case.',
      }),
      limit: limitField(PAGE, 'files'),
      cursor: cursorField,
    }),
  },
  output: { status: 200, body: mediaList },
  http: { etag: true },
  handle: async ({ ctx, caller, query: { kind = null, q = '', limit, cursor } }) => {
    const filters = { kind, words: searchWords(q) };
    const listed = namedFilters(filters);
    const { files, next } = await listMedia(ctx, caller.userId, filters, { limit, after: positionOf(cursor, listed) });
    return {
      body: { media: files.map((file) => viewMedia(file, caller.userId)), nextCursor: next && cursorOf(next, listed) },
    };
  },
});
