import { readDraft, storeFiles } from '../../../../domain/drafts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { reads } from '../../tool-text.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { permitDraft } from './draft-access.ts';
import { briefDraft, DRAFT_ID, draftColumns, draftParams, draftView } from './fields.ts';
import { viewWithProblems } from './view-draft.ts';

export const readApiDraftRoute = defineRoute({
  method: 'get',
  path: '/v1/drafts/:id',
  docs: {
    operationId: 'getDraft',
    client: { method: 'drafts.get', command: { columns: draftColumns, isShownByHand: true } },
    summary: 'Get a draft: its request, and what is wrong with it.',
  },
  tool: {
    name: 'get_draft',
    title: 'Show a draft',
    description: 'A draft: its content, its problems, and why it was rejected. Changes nothing.',
    effect: reads,
    id: DRAFT_ID,
    brief: briefDraft,
  },
  access: { by: 'apiKey', scope: 'posts:read', limit: READ_LIMIT },
  input: { params: draftParams },
  output: { status: 200, body: draftView, errors: ['account_not_allowed'] },
  http: { etag: true },
  handle: async ({ ctx, caller, params }) => {
    const read = await readDraft(ctx, caller.userId, params.id);
    permitDraft(caller, read.request);
    await storeFiles(ctx, caller.userId, read);
    return { body: await viewWithProblems({ ctx, caller }, read) };
  },
});
