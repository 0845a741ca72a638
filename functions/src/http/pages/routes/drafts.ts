import { z } from 'zod';
import { deleteDraft, listDrafts, readDraft, saveDraft } from '../../../domain/users/drafts.ts';
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
  operationId: 'listDrafts',
  summary: 'The drafts of the signed-in user, the latest change first, without their contents.',
  access: 'session',
  status: 200,
  response: z.object({
    drafts: z.array(z.object({ id: z.string(), preview: z.string(), version: z.int(), updatedAt: z.string() })),
  }),
  handle: async ({ ctx, caller }) => {
    const found = await listDrafts(ctx, caller.userId);
    const drafts = found.map(({ id, data: { preview, version, updatedAt } }) => ({
      ...{ id, preview, version },
      updatedAt: updatedAt.toISOString(),
    }));
    return { body: { drafts } };
  },
});

export const readDraftRoute = defineRoute({
  method: 'get',
  path: '/api/drafts/:id',
  operationId: 'readDraft',
  summary: 'A draft with its content.',
  access: 'session',
  params,
  status: 200,
  response: z.object({ id: z.string(), version: z.int(), updatedAt: z.string(), content }),
  errors: ['not_found'],
  handle: async ({ ctx, caller, params: { id } }) => {
    const stored = await readDraft(ctx, caller.userId, id);
    const { version, updatedAt } = stored;
    return { body: { id, version, updatedAt: updatedAt.toISOString(), content: JSON.parse(stored.content) } };
  },
});

export const saveDraftRoute = defineRoute({
  method: 'put',
  path: '/api/drafts/:id',
  operationId: 'saveDraft',
  summary: 'Store a new or changed draft, unless another request has changed it in the meantime.',
  access: 'session',
  params,
  body: z.strictObject({
    content,
    preview: z.string().max(MAX_PREVIEW),
    version: z.int().min(0).meta({ description: 'The version that the change was made from; 0 for a new draft.' }),
  }),
  status: 200,
  response: z.object({ version: z.int(), updatedAt: z.string() }),
  errors: ['not_found', 'precondition_failed', 'too_many_drafts'],
  handle: async ({ ctx, caller, params: { id }, body }) => {
    const change = { ...body, content: JSON.stringify(body.content) };
    const { version, updatedAt } = await saveDraft(ctx, caller.userId, id, change);
    return { body: { version, updatedAt: updatedAt.toISOString() } };
  },
});

export const deleteDraftRoute = defineRoute({
  method: 'delete',
  path: '/api/drafts/:id',
  operationId: 'deleteDraft',
  summary: 'Delete a draft. It may be gone already.',
  access: 'session',
  params,
  status: 200,
  response: z.object({ deleted: z.literal(true) }),
  handle: async ({ ctx, caller, params: { id } }) => {
    await deleteDraft(ctx, caller.userId, id);
    return { body: { deleted: true } };
  },
});
