import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/transcriptions/{jobId}`: one job, for its owner to read. */
export const transcription = z.object({
  mediaId: z.string(),
  status: z.enum(['processing', 'succeeded', 'failed']),
  model: z.string(),
  /** As it was asked for; null where the provider was to find out. */
  language: z.string().nullable(),
  /** What was charged for, in seconds; null until it is known. */
  durationSeconds: z.number().nullable(),
  creditsDebited: z.number().int().nonnegative(),
  transcript: z.string().nullable(),
  likelyLyrics: z.boolean().nullable(),
  /** Of a failed job: the code of the API's answer. */
  errorCode: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export type Transcription = z.infer<typeof transcription>;
