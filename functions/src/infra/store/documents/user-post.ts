import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

/** `users/{uid}/posts/{postId}`: a published post, as shown to its user. Automations read `enableRepurposing`. */
export const userPost = z.object({
  postSubmissionId: z.string(),
  runId: z.string(),
  platform: z.enum(platforms),
  accountId: z.string(),
  platformPostId: z.string(),
  url: z.string().nullable(),
  text: z.string(),
  mediaType: z.enum(['video', 'image', 'document', 'text']),
  mediaUrls: z.array(z.string()),
  enableRepurposing: z.boolean(),
  publishedAt: instant,
  /** When the database deletes it; null in documents stored before there was a retention. */
  expireAt: instant.nullable().default(null),
});

export type UserPost = z.infer<typeof userPost>;
