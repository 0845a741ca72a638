import { createDraft, DRAFTS_LIMIT } from '../../../../domain/drafts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { adds } from '../../tool-text.ts';
import { permitDraft } from './draft-access.ts';
import { briefDraft, draftView, newDraft } from './fields.ts';
import { readApiDraftRoute } from './read.ts';
import { viewWithProblems } from './view-draft.ts';

export const createDraftRoute = defineRoute({
  method: 'post',
  path: '/v1/drafts',
  docs: {
    operationId: 'createDraft',
    client: { method: 'drafts.create', command: 'byHand' },
    summary: 'Prepare a post that a person publishes or rejects.',
    description:
      'The body is a body of `POST /v1/posts`. It is stored whatever is wrong with it; `problems` of the response say what. Nothing is ' +
      'published.',
    examples: () => ({
      complete: {
        summary: 'A post for two platforms',
        value: { post: { content: { text: 'Our new opening hours: 8 to 18.', platform: ['threads', 'bluesky'] } } },
      },
      begun: { summary: 'A text without targets', value: { post: { content: { text: 'Our new opening hours.' } } } },
    }),
  },
  tool: {
    name: 'create_draft',
    title: 'Prepare a post',
    description:
      'Stores a post for a person, who publishes or rejects it. Takes the arguments of create_post, also incomplete ' +
      'ones, and reports what is wrong. Publishes nothing.',
    effect: adds,
    brief: briefDraft,
  },
  access: { by: 'apiKey', scope: 'drafts:write', limit: DRAFTS_LIMIT },
  input: { body: newDraft, permit: (caller, body) => permitDraft(caller, body) },
  replay: { by: 'explicit' },
  output: {
    status: 201,
    body: draftView,
    location: { of: readApiDraftRoute, id: ({ id }) => id },
    errors: ['account_not_allowed', 'too_many_drafts'],
  },
  handle: async ({ ctx, caller, body, claim }) => {
    const { userId, keyId } = caller;
    const result = await createDraft(ctx, {
      userId,
      keyId,
      request: body,
      claim,
      toBody: (id, draft) => viewWithProblems({ ctx, caller }, { id, draft }),
    });
    if ('done' in result) return { body: result.done };
    return { body: draftView.parse(result.stored.body), replayed: result.isRepeated };
  },
});
