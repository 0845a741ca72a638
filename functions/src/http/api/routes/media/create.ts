import { z } from 'zod';
import { ingestMedia } from '../../../../domain/media/index.ts';
import { defineRoute, leaseOf } from '../../../server/request/route.ts';
import { adds } from '../../tool-text.ts';
import { ignoreStoredFile } from './ignore-stored-file.ts';
import { keepMetadata } from './keep-metadata.ts';
import { MEDIA_LIMIT } from './limit.ts';
import { readMediaRoute } from './read.ts';
import { briefStored, storedMedia, viewStored } from './view.ts';

/** Longer than any signed link (characters). */
const MAX_URL = 8192;

const mediaRequest = z
  .strictObject({
    url: z.string().min(1).max(MAX_URL).meta({ description: 'The URL of the file, or a Google Drive share link.' }),
    keepMetadata,
  })
  .meta({ id: 'MediaRequest' });

export const createMediaRoute = defineRoute({
  method: 'post',
  path: '/v1/media',
  docs: {
    operationId: 'createMedia',
    client: { method: 'media.createFromUrl', takes: 'url', command: 'byHand' },
    summary: 'Download a file from the web into storage, for posts and transcription.',
    examples: ({ image }) => ({ address: { summary: 'An image from the web', value: { url: image } } }),
  },
  tool: {
    name: 'add_media_from_url',
    title: 'Store a file from the web',
    description:
      "Downloads a public web address into Herald's storage and returns the media id for post.content.mediaIds and " +
      'transcribe. Publishes nothing; uses daily storage.',
    effect: { ...adds, openWorldHint: true },
    brief: briefStored,
  },
  access: { by: 'apiKey', scope: 'media', limit: MEDIA_LIMIT, servedBy: 'media' },
  input: { body: mediaRequest },
  replay: { by: 'lease', unless: ignoreStoredFile },
  output: {
    status: 201,
    body: storedMedia,
    location: { of: readMediaRoute, id: ({ id }) => id },
    errors: ['upload_failed'],
  },
  handle: async (call) => {
    const { ctx, caller, body, logger } = call;
    const saved = await ingestMedia(ctx, {
      userId: caller.userId,
      url: body.url,
      keepMetadata: body.keepMetadata ?? false,
      lease: leaseOf(call),
      logger,
      toResponse: (stored) => viewStored(stored, caller.userId),
    });
    return { body: viewStored(saved, caller.userId) };
  },
});
