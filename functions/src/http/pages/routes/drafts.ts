import { z } from 'zod';
import {
  countWaiting,
  discardDraft,
  listDrafts,
  postOfDraft,
  readDraft,
  saveDraft,
  storeFiles,
  viewDraft,
  viewFiles,
  withCopies,
} from '../../../domain/drafts/index.ts';
import { draftReview, draftSummary, postOfRequest } from '../../api/routes/drafts/fields.ts';
import { reviewDraft } from '../../api/routes/drafts/view-draft.ts';
import { readRequest } from '../../api/routes/posts/readable-request.ts';
import { defineRoute } from '../../server/request/route.ts';

/** Characters of a draft's JSON: a text with the texts of many targets, and the addresses of their files. */
const MAX_CONTENT = 200_000;
const MAX_PREVIEW = 200;

/** The pages make the ids. */
const params = z.object({ id: z.uuid() });

const content = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAX_CONTENT, 'The draft is too long to store.');

export const listDraftsRoute = defineRoute({
  method: 'get',
  path: '/api/drafts',
  docs: {
    operationId: 'listDrafts',
    summary: 'The drafts of the signed-in user, the latest change first, without their contents.',
  },
  access: { by: 'session' },
  output: { status: 200, body: z.object({ drafts: z.array(draftSummary) }) },
  handle: async ({ ctx, caller: { userId } }) => {
    const found = await listDrafts(ctx, userId);
    return { body: { drafts: found.map(({ id, draft }) => viewDraft(userId, id, draft)) } };
  },
});

export const countWaitingRoute = defineRoute({
  method: 'get',
  path: '/api/drafts/waiting',
  docs: { operationId: 'countWaitingDrafts', summary: 'How many drafts wait for the signed-in user.' },
  access: { by: 'session' },
  output: { status: 200, body: z.object({ count: z.int() }) },
  handle: async ({ ctx, caller: { userId } }) => ({ body: { count: await countWaiting(ctx, userId) } }),
});

export const readDraftRoute = defineRoute({
  method: 'get',
  path: '/api/drafts/:id',
  docs: { operationId: 'readDraft', summary: 'A draft with its content.' },
  access: { by: 'session' },
  input: { params },
  output: {
    status: 200,
    body: draftSummary.extend({
      content: content.nullable(),
      post: postOfRequest.nullable().meta({ description: 'In place of the content, after a change through the API.' }),
      request: draftReview.shape.request,
    }),
    errors: ['not_found'],
  },
  handle: async ({ ctx, caller: { userId }, params: { id } }) => {
    const { draft, request } = await readDraft(ctx, userId, id);
    const own = draft.content === null ? null : JSON.parse(draft.content);
    const shown = own || !request ? null : withCopies(viewFiles(ctx, draft, request), request);
    const post = shown && (await postOfDraft(ctx, userId, readRequest(shown)));
    return { body: { ...viewDraft(userId, id, draft), content: own, post, request } };
  },
});

export const reviewDraftRoute = defineRoute({
  method: 'get',
  path: '/api/drafts/:id/review',
  docs: {
    operationId: 'reviewDraft',
    summary: 'A draft with its problems, as it would be published. The entity tag is that of what is approved.',
  },
  access: { by: 'session' },
  input: { params },
  output: { status: 200, body: draftReview, errors: ['not_found'] },
  http: { etag: true },
  handle: async ({ ctx, caller, params: { id } }) => {
    const read = await readDraft(ctx, caller.userId, id);
    await storeFiles(ctx, caller.userId, read, 'later');
    return { body: await reviewDraft({ ctx, caller }, read) };
  },
});

export const saveDraftRoute = defineRoute({
  method: 'put',
  path: '/api/drafts/:id',
  docs: {
    operationId: 'saveDraft',
    summary: 'Store a new or changed draft, unless another request has changed it in the meantime.',
  },
  access: { by: 'session' },
  input: {
    params,
    body: z.strictObject({
      content,
      request: content.optional().meta({ description: 'The same as a body of `POST /v1/posts`.' }),
      preview: z.string().max(MAX_PREVIEW),
      version: z.int().min(0).meta({ description: 'The version that the change was made from; 0 for a new draft.' }),
    }),
  },
  output: {
    status: 200,
    body: z.object({ version: z.int(), updatedAt: z.string() }),
    errors: ['not_found', 'precondition_failed', 'too_many_drafts'],
  },
  handle: async ({ ctx, caller, params: { id }, body }) => {
    const { content: own, request, preview, version: from } = body;
    const change = {
      content: JSON.stringify(own),
      request: request ? JSON.stringify(request) : null,
      preview,
      version: from,
    };
    const { version, updatedAt } = await saveDraft(ctx, caller.userId, id, change);
    return { body: { version, updatedAt: updatedAt.toISOString() } };
  },
});

export const deleteDraftRoute = defineRoute({
  method: 'delete',
  path: '/api/drafts/:id',
  docs: { operationId: 'deleteDraft', summary: 'Delete a draft. It may be gone already.' },
  access: { by: 'session' },
  input: { params },
  output: { status: 200, body: z.object({ deleted: z.literal(true) }) },
  handle: async ({ ctx, caller, params: { id } }) => {
    await discardDraft(ctx, caller.userId, id);
    return { body: { deleted: true } };
  },
});
