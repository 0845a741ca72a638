import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { startUpload } from '../../../../domain/media/index.ts';
import type { FieldProblem } from '../../../../model/errors.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { address, time } from '../../response-fields.ts';
import { adds } from '../../tool-text.ts';
import { keepMetadata } from './keep-metadata.ts';
import { MEDIA_LIMIT, PAGES_UPLOAD_LIMIT } from './limit.ts';

const MAX_FILE_NAME = 255;
const MEGABYTE = 1024 * 1024;

const response = z
  .object({
    id: z.string().meta({ description: 'Also the id of the file, once it is complete.' }),
    uploadUrl: address.meta({
      description:
        'Send the bytes here with `PUT`, in one request or in several with `Content-Range`, as in resumable uploads of Cloud ' +
        'Storage. It needs no key: keep it as secret as a key.',
    }),
    expiresAt: time.meta({
      description: 'The bytes are accepted until this time. Complete the file within twelve hours after it.',
    }),
  })
  .meta({ id: 'Upload' });

const early = z.object({ sizeBytes: z.number() });

function check({ config }: Pick<Context, 'config'>, body: unknown): FieldProblem[] {
  const { maxBytes } = config.media;
  const { sizeBytes = 0 } = early.safeParse(body).data ?? {};
  const message = `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB, the maximum.`;
  return sizeBytes > maxBytes ? [{ field: 'sizeBytes', message, code: 'too_big' }] : [];
}

const uploadRequest = z
  .strictObject({
    sizeBytes: z.int().min(1).meta({ description: 'The exact number of bytes.' }),
    contentType: z
      .string()
      .max(100)
      .regex(/^[\w.+-]+\/[\w.+-]+$/, 'This must be a media type, as in `video/mp4`.')
      .meta({
        description: 'Checked against the bytes at the end. Use `application/octet-stream` if you do not know.',
      }),
    keepMetadata,
    fileName: z
      .string()
      .min(1)
      .max(MAX_FILE_NAME)
      .regex(/^\P{Cc}+$/u, 'A file name has no control characters.')
      .optional()
      // The same without the Unicode flag, which readers of the description may not set.
      .meta({ description: 'A note for your own use.', pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' }),
  })
  .meta({ id: 'UploadRequest' });

export const startUploadRoute = defineRoute({
  method: 'post',
  path: '/v1/media/uploads',
  docs: {
    operationId: 'startUpload',
    client: { method: 'media.startUpload', command: null },
    summary: 'Start an upload of a local file.',
    examples: () => ({
      video: {
        summary: 'A video',
        value: { sizeBytes: 7_340_032, contentType: 'video/mp4', fileName: 'harbour.mp4' },
      },
    }),
  },
  tool: {
    name: 'start_upload',
    title: 'Start the upload of a local file',
    description:
      'For a local file: returns a link and a curl command, which you run or give to the user. The link is secret. ' +
      'Then call complete_upload. Publishes nothing; uses daily storage.',
    effect: adds,
    brief: ({ id, uploadUrl }) =>
      `Send the bytes, then call complete_upload with id ${id}: curl --fail --upload-file FILE '${uploadUrl}'`,
  },
  access: {
    by: 'apiKey',
    pages: { subscribersOnly: true, limit: PAGES_UPLOAD_LIMIT },
    scope: 'media',
    limit: MEDIA_LIMIT,
    servedBy: 'media',
  },
  input: { body: uploadRequest, check },
  replay: { by: 'explicit' },
  output: { status: 201, body: response },
  handle: async ({ ctx, caller, body, claim, origin }) => {
    const { fileName = null, keepMetadata: keeps = false, ...announced } = body;
    const upload = { ...announced, fileName, keepMetadata: keeps, origin };
    const started = await startUpload(ctx, caller.userId, upload, claim);
    return 'body' in started ? { body: started.body } : { body: response.parse(started.stored), replayed: true };
  },
});
