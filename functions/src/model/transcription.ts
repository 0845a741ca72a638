import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/transcriptions/{jobId}`: one job, which its user may read. */
export const transcription = z.object({
  mediaId: z.string(),
  status: z.enum(['processing', 'succeeded', 'failed']),
  model: z.string(),
  /** As requested; null when the provider detects it. */
  language: z.string().nullable(),
  /** The charged duration in seconds; null until it is known. */
  durationSeconds: z.number().nullable(),
  creditsDebited: z.number().int().nonnegative(),
  transcript: z.string().nullable(),
  likelyLyrics: z.boolean().nullable(),
  /** Of a failed job: the error code of the API's response. */
  errorCode: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export type Transcription = z.infer<typeof transcription>;
