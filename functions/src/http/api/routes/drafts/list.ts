import { z } from 'zod';
import { pageOfDrafts, viewDraft } from '../../../../domain/drafts/index.ts';
import { cursorOf } from '../../../../infra/store/list-cursor.ts';
import { draftStatuses } from '../../../../model/planning.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { count, more, reads } from '../../tool-text.ts';
import { cursorField, limitField, nextCursorField, positionOf } from '../page-fields.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { draftColumns, draftStatus, draftSummary } from './fields.ts';

const PAGE = { default: 20, max: 100 } as const;

export const listApiDraftsRoute = defineRoute({
  method: 'get',
  path: '/v1/drafts',
  docs: {
    operationId: 'listDrafts',
    client: {
      method: 'drafts.list',
      command: { group: 'posts that wait for a person, who publishes or rejects them', columns: draftColumns },
    },
    summary: 'List your drafts, the latest change first, without their requests.',
  },
  tool: {
    name: 'list_drafts',
    title: 'List drafts',
    description: 'Lists drafts, the latest change first. Changes nothing.',
    effect: reads,
    brief: ({ drafts, nextCursor }) => `${count(drafts, 'draft')}.${more(nextCursor)}`,
  },
  access: { by: 'apiKey', scope: 'posts:read', limit: READ_LIMIT },
  input: {
    query: z.strictObject({
      status: draftStatus.pipe(z.enum(draftStatuses)).optional().meta({ description: 'Drafts with this status.' }),
      limit: limitField(PAGE, 'drafts'),
      cursor: cursorField,
    }),
  },
  output: {
    status: 200,
    body: z.object({ drafts: z.array(draftSummary), nextCursor: nextCursorField }).meta({ id: 'DraftList' }),
  },
  http: { etag: true },
  handle: async ({ ctx, caller: { userId }, query: { status = null, limit, cursor } }) => {
    const filters = { list: 'drafts', status };
    const after = positionOf(cursor, filters);
    const { drafts, next } = await pageOfDrafts(ctx, userId, { status, limit, after });
    return {
      body: {
        drafts: drafts.map(({ id, draft }) => viewDraft(userId, id, draft)),
        nextCursor: next && cursorOf(next, filters),
      },
    };
  },
});
