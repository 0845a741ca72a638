import { z } from 'zod';
import { DRAFTS_LIMIT, rejectDraft } from '../../../../domain/drafts/index.ts';
import { wellFormed } from '../../../../model/well-formed.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { draftAccess } from './draft-access.ts';
import { draftParams, draftView } from './fields.ts';
import { viewWithProblems } from './view-draft.ts';

const MAX_MESSAGE = 1000;

export const rejectDraftRoute = defineRoute({
  method: 'post',
  path: '/v1/drafts/:id/reject',
  docs: {
    operationId: 'rejectDraft',
    client: { method: 'drafts.reject', command: { lines: ['rejected {id}'] } },
    summary: 'Reject a draft that waits, and say why. It stays, and can be changed.',
    examples: () => ({ price: { summary: 'A wrong price', value: { message: 'The price is 12 €, not 10 €.' } } }),
  },
  access: { by: 'apiKey', pages: {}, scope: 'posts:write', limit: DRAFTS_LIMIT },
  input: {
    params: draftParams,
    body: z
      .strictObject({
        message: wellFormed(z.string().trim().min(1).max(MAX_MESSAGE)).meta({ description: 'What to change.' }),
      })
      .meta({ id: 'DraftRejectionRequest' }),
  },
  output: { status: 200, body: draftView, errors: ['account_not_allowed', 'not_editable'] },
  http: { ifMatch: true },
  handle: async ({ ctx, caller, params: { id }, body: { message }, ifMatch }) => {
    const rejected = await rejectDraft(ctx, draftAccess({ ctx, caller, ifMatch }, id), message);
    return { body: await viewWithProblems({ ctx, caller }, rejected) };
  },
});
