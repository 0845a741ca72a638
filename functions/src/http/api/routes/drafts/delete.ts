import { z } from 'zod';
import { DRAFTS_LIMIT, deleteDraft } from '../../../../domain/drafts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { draftAccess } from './draft-access.ts';
import { draftParams } from './fields.ts';

export const deleteApiDraftRoute = defineRoute({
  method: 'delete',
  path: '/v1/drafts/:id',
  docs: { operationId: 'deleteDraft', client: { method: 'drafts.delete' }, summary: 'Delete a draft.' },
  access: { by: 'apiKey', scope: 'drafts:write', limit: DRAFTS_LIMIT },
  input: { params: draftParams },
  output: {
    status: 200,
    body: z.object({ draftId: z.string(), deleted: z.literal(true) }).meta({ id: 'DeletedDraft' }),
    errors: ['account_not_allowed'],
  },
  handle: async ({ ctx, caller, params: { id } }) => {
    await deleteDraft(ctx, draftAccess({ ctx, caller, ifMatch: null }, id));
    return { body: { draftId: id, deleted: true } };
  },
});
