import { DRAFTS_LIMIT, editDraft, mergePatch } from '../../../../domain/drafts/index.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { changes } from '../../tool-text.ts';
import { draftAccess } from './draft-access.ts';
import { briefDraft, DRAFT_ID, draftEdit, draftParams, draftView, MAX_REQUEST, tooLong } from './fields.ts';
import { viewWithProblems } from './view-draft.ts';

export const editDraftRoute = defineRoute({
  method: 'patch',
  path: '/v1/drafts/:id',
  docs: {
    operationId: 'editDraft',
    client: { method: 'drafts.update', command: null },
    summary: 'Change a draft with a JSON merge patch. It waits for a person from then on.',
    examples: () => ({
      text: { summary: 'Another text', value: { post: { content: { text: 'Our opening hours: 8 to 18.' } } } },
      time: { summary: 'Without a time', value: { scheduledTime: null } },
    }),
  },
  tool: {
    name: 'update_draft',
    title: 'Change a draft',
    description:
      'Changes a draft with a JSON merge patch: null removes a field, a list replaces a list. It waits for a person ' +
      'again.',
    effect: changes,
    id: DRAFT_ID,
    brief: briefDraft,
  },
  access: { by: 'apiKey', scope: 'drafts:write', limit: DRAFTS_LIMIT },
  input: { params: draftParams, body: draftEdit },
  output: { status: 200, body: draftView, errors: ['account_not_allowed', 'not_editable'] },
  http: { ifMatch: true },
  handle: async ({ ctx, caller, params: { id }, body, ifMatch }) => {
    const access = draftAccess({ ctx, caller, ifMatch }, id);
    const changed = await editDraft(ctx, access, (request) => bounded(mergePatch(request, body)));
    return { body: await viewWithProblems({ ctx, caller }, changed) };
  },
});

function bounded<T>(request: T): T {
  if (JSON.stringify(request).length <= MAX_REQUEST) return request;
  throw new HeraldError('validation_error', tooLong, {
    details: [{ field: 'body', message: tooLong, code: 'too_big' }],
  });
}
