import { completeUpload } from '../../../../domain/media/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { adds } from '../../tool-text.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { PAGES_UPLOAD_LIMIT } from './limit.ts';
import { readMediaRoute } from './read.ts';
import { briefStored, mediaParams, storedMedia, viewStored } from './view.ts';

/** Idempotent by the id of the upload. */
export const completeUploadRoute = defineRoute({
  method: 'post',
  path: '/v1/media/uploads/:id/complete',
  docs: {
    operationId: 'completeUpload',
    client: { method: 'media.completeUpload', command: null },
    summary: 'Complete an upload when all bytes have arrived. Posts and transcriptions can then use the file.',
    examples: noFieldsExamples,
  },
  tool: {
    name: 'complete_upload',
    title: 'Complete an upload',
    description:
      'Completes an upload when all bytes have arrived; the id goes into post.content.mediaIds. upload_incomplete ' +
      'means that bytes are missing.',
    effect: adds,
    id: 'The id of start_upload.',
    brief: briefStored,
  },
  access: {
    by: 'apiKey',
    pages: { subscribersOnly: true, limit: PAGES_UPLOAD_LIMIT },
    scope: 'media',
    limit: { prefix: 'media-complete', perMinute: 60 },
    servedBy: 'media',
  },
  input: { params: mediaParams, body: noFields },
  output: {
    status: 201,
    body: storedMedia,
    location: { of: readMediaRoute, id: ({ id }) => id },
    errors: ['upload_failed', 'upload_incomplete'],
  },
  handle: async ({ ctx, caller, params, logger }) => {
    const { replayed, ...saved } = await completeUpload(ctx, caller.userId, params.id, logger);
    return { body: viewStored(saved, caller.userId), replayed };
  },
});
