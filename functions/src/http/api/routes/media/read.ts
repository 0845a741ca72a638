import { z } from 'zod';
import { readMedia } from '../../../../domain/media/index.ts';
import { hasScope } from '../../../../domain/users/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { mediaUse, readMediaUse } from './used-by.ts';
import { mediaColumns, mediaParams, mediaView, viewMedia } from './view.ts';

/** Without references inside: the file is described once. */
const mediaDetails = z
  .object({
    ...mediaView.shape,
    usedBy: mediaUse
      .nullable()
      .meta({ description: 'Where it is used; null for a key without the scope `posts:read`.' }),
  })
  .meta({ id: 'MediaDetails' });

export const readMediaRoute = defineRoute({
  method: 'get',
  path: '/v1/media/:id',
  docs: {
    operationId: 'getMedia',
    client: { method: 'media.get', command: { columns: mediaColumns, isShownByHand: true } },
    summary: 'Get a stored file: its address, type, size and duration, and the posts and drafts that use it.',
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'media', limit: READ_LIMIT, servedBy: 'media' },
  input: { params: mediaParams },
  output: { status: 200, body: mediaDetails },
  http: { etag: true },
  handle: async ({ ctx, caller: { userId, keyLimits }, params }) => {
    const file = await readMedia(ctx, userId, params.id);
    const usedBy = hasScope(keyLimits, 'posts:read') ? await readMediaUse(ctx, userId, file) : null;
    return { body: { ...viewMedia(file, userId), usedBy } };
  },
});
