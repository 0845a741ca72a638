import { z } from 'zod';
import { completeUploadRoute } from '../api/routes/media/complete-upload.ts';
import { createMediaRoute } from '../api/routes/media/create.ts';
import { deleteMediaRoute } from '../api/routes/media/delete.ts';
import { listMediaRoute } from '../api/routes/media/list.ts';
import { startUploadRoute } from '../api/routes/media/start-upload.ts';
import { transcribeRoute } from '../api/routes/transcribe/create.ts';
import { defineTool, type Tool } from './tool.ts';
import { adds, changes, count, more, reads } from './tool-text.ts';

const stored = z.object({ id: z.string(), mimeType: z.string() });

export const mediaTools: readonly Tool[] = [
  defineTool({
    name: 'add_media_from_url',
    title: 'Store a file from the web',
    description:
      "Downloads a public web address into Herald's storage and returns the media id for post.content.mediaIds and " +
      'transcribe. Publishes nothing; uses daily storage.',
    route: createMediaRoute,
    effect: { ...adds, openWorldHint: true },
    brief: stored.transform(({ id, mimeType }) => `Stored as media ${id}, ${mimeType}.`),
  }),
  defineTool({
    name: 'start_upload',
    title: 'Start the upload of a local file',
    description:
      'For a local file: returns a link and a curl command, which you run or give to the user. The link ' +
      'is secret. Then call complete_upload. Publishes nothing; uses daily storage.',
    route: startUploadRoute,
    effect: adds,
    brief: z
      .object({ id: z.string(), uploadUrl: z.string() })
      .transform(
        ({ id, uploadUrl }) =>
          `Send the bytes, then call complete_upload with id ${id}: curl --fail --upload-file FILE '${uploadUrl}'`,
      ),
  }),
  defineTool({
    name: 'complete_upload',
    title: 'Complete an upload',
    description:
      'Completes an upload when all bytes have arrived; the id goes into ' +
      'post.content.mediaIds. upload_incomplete means that bytes are missing.',
    route: completeUploadRoute,
    effect: adds,
    id: 'The id of start_upload.',
    brief: stored.transform(({ id, mimeType }) => `Stored as media ${id}, ${mimeType}.`),
  }),
  defineTool({
    name: 'list_media',
    title: 'List stored files',
    description: 'Lists stored files, the newest first. Changes nothing.',
    route: listMediaRoute,
    effect: reads,
    brief: z
      .object({ media: z.array(z.unknown()), nextCursor: z.string().nullable() })
      .transform(({ media, nextCursor }) => `${count(media, 'file')}.${more(nextCursor)}`),
  }),
  defineTool({
    name: 'delete_media',
    title: 'Delete a stored file',
    description:
      'Deletes a stored file permanently; this cannot be undone. Refused with ' +
      'media_in_use while an unpublished post uses it.',
    route: deleteMediaRoute,
    effect: changes,
    id: 'The id of the file.',
    brief: z.object({ id: z.string() }).transform(({ id }) => `Deleted media ${id}.`),
  }),
  defineTool({
    name: 'transcribe',
    title: 'Transcribe audio or video',
    description:
      'Turns the speech of a stored file into text. Costs one AI credit for each started minute, without ' +
      'refunds; a repeat with the same key costs nothing. May take longer than a minute.',
    route: transcribeRoute,
    effect: { ...adds, openWorldHint: true },
    brief: z
      .object({ creditsDebited: z.number() })
      .transform(({ creditsDebited }) => `Transcribed for ${creditsDebited} AI credits.`),
  }),
];
