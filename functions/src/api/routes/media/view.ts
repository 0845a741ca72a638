import { z } from 'zod';
import type { SavedMedia } from '../../../media/save.ts';

/** The response to a file that was stored just now. */
export const storedMedia = z.object({
  url: z.string(),
  id: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  durationSeconds: z.number().nullable(),
});

export const viewStored = ({ id, media }: SavedMedia): z.infer<typeof storedMedia> => ({
  url: media.url,
  id,
  mimeType: media.mimeType,
  sizeBytes: media.sizeBytes ?? 0,
  durationSeconds: media.durationSeconds,
});

/** A stored file. */
export const mediaView = z
  .object({
    id: z.string(),
    url: z.string(),
    mimeType: z.string().meta({ description: 'By the bytes of the file.' }),
    sizeBytes: z.number().int().nullable(),
    durationSeconds: z.number().nullable().meta({ description: 'Of audio and video.' }),
    fileName: z.string().nullable().meta({ description: 'As an upload named it.' }),
    createdAt: z.string(),
  })
  .meta({ id: 'Media' });

export const viewMedia = ({ id, media }: SavedMedia): z.infer<typeof mediaView> => ({
  id,
  url: media.url,
  mimeType: media.mimeType,
  sizeBytes: media.sizeBytes,
  durationSeconds: media.durationSeconds,
  fileName: media.fileName,
  createdAt: media.createdAt.toISOString(),
});
