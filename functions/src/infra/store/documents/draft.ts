import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/**
 * `users/{uid}/drafts/{draftId}`: a post while it is being written, as the pages have it. Documents without `content` are from the
 * time when browsers wrote them.
 */
export const draft = z.object({
  /** JSON of the pages' own, which they check when they read it. */
  content: z.string().nullable().default(null),
  /** The beginning of the text, for a list. */
  preview: z.string().default(''),
  /** Counts the changes. */
  version: z.number().int().default(0),
  createdAt: instant.default(LONG_AGO),
  updatedAt: instant.default(LONG_AGO),
  /** When the database deletes it; null in documents without `content`. */
  expireAt: instant.nullable().default(null),
});

export type StoredDraft = z.infer<typeof draft>;
