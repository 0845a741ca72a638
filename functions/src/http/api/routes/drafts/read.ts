import { readDraft } from '../../../../domain/drafts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { permitDraft } from './draft-access.ts';
import { draftParams, draftView } from './fields.ts';
import { viewWithProblems } from './view-draft.ts';

export const readApiDraftRoute = defineRoute({
  method: 'get',
  path: '/v1/drafts/:id',
  docs: { operationId: 'getDraft', summary: 'Get a draft: its request, and what is wrong with it.' },
  access: { by: 'apiKey', scope: 'posts:read', limit: READ_LIMIT },
  input: { params: draftParams },
  output: { status: 200, body: draftView, errors: ['account_not_allowed'] },
  http: { etag: true },
  handle: async ({ ctx, caller, params }) => {
    const read = await readDraft(ctx, caller.userId, params.id);
    permitDraft(caller, read.request);
    return { body: await viewWithProblems({ ctx, caller }, read) };
  },
});
