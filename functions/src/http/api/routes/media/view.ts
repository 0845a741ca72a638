import { z } from 'zod';
import { fileNameOf, type SavedMedia } from '../../../../domain/media/index.ts';
import { isLive } from '../../../../model/ids.ts';
import { address, livemode, time } from '../../response-fields.ts';

/** The file in a path. */
export const mediaParams = z.object({ id: z.string().meta({ description: 'The id of the file.' }) });

/** In responses that were stored before files expired, it is missing. */
export const expiresAt = time
  .nullable()
  .default(null)
  .meta({ description: 'When the file is deleted: for test keys, after three days. Null for never.' });

/** The response to a file that was stored just now. */
export const storedMedia = z
  .object({
    url: address,
    id: z.string().meta({ description: 'The id for `mediaIds` of a post and `mediaId` of a transcription.' }),
    mimeType: z.string().meta({ description: 'Detected from the bytes of the file.' }),
    sizeBytes: z.number().int(),
    durationSeconds: z.number().nullable().meta({ description: 'Of audio and video.' }),
    // Missing in responses that were stored before there was a test mode.
    livemode: livemode.default(true),
    expiresAt,
  })
  .meta({ id: 'StoredMedia' });

export function viewStored({ id, media }: SavedMedia, userId: string): z.infer<typeof storedMedia> {
  return {
    url: media.url,
    id,
    mimeType: media.mimeType,
    sizeBytes: media.sizeBytes ?? 0,
    durationSeconds: media.durationSeconds,
    livemode: isLive(userId),
    expiresAt: media.expiresAt?.toISOString() ?? null,
  };
}

/** A stored file. */
export const mediaView = z
  .object({
    id: z.string(),
    url: address,
    mimeType: z.string().meta({ description: 'Detected from the bytes of the file.' }),
    sizeBytes: z.number().int().nullable(),
    durationSeconds: z.number().nullable().meta({ description: 'Of audio and video.' }),
    fileName: z
      .string()
      .nullable()
      .meta({ description: 'The name from the upload, or the end of the URL it was stored from, with an extension.' }),
    createdAt: time,
    livemode,
    expiresAt,
  })
  .meta({ id: 'Media' });

export function viewMedia({ id, media }: SavedMedia, userId: string): z.infer<typeof mediaView> {
  return {
    id,
    url: media.url,
    mimeType: media.mimeType,
    sizeBytes: media.sizeBytes,
    durationSeconds: media.durationSeconds,
    fileName: fileNameOf(media),
    createdAt: media.createdAt.toISOString(),
    livemode: isLive(userId),
    expiresAt: media.expiresAt?.toISOString() ?? null,
  };
}

/** Tells an assistant what was stored. */
export function briefStored({ id, mimeType }: z.infer<typeof storedMedia>): string {
  return `Stored as media ${id}, ${mimeType}.`;
}

/** The row of a file in the CLI. */
export const mediaColumns = ['id', 'mimeType', '{sizeBytes|bytes}', 'createdAt', 'fileName'] as const;
