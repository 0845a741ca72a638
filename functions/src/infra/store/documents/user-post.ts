import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';
import { observation } from './observation.ts';

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
  /** When its numbers are read next; null where they are not read any more. */
  observeAt: instant.nullable().default(null),
  /** The newest observation that the platform answered. */
  latest: observation.nullable().catch(null),
  /** The observations before it, and those that failed, in the order of their times. */
  earlier: z.array(observation).catch([]),
  /** How many reads have failed one after the other. */
  failedReads: z.number().int().default(0),
  /** Since when the platform has not shown the post. */
  missingSince: instant.nullable().default(null),
  /** When a second look found that the post is not live any more. */
  goneAt: instant.nullable().default(null),
  /** When its owner last asked for new numbers. */
  refreshedAt: instant.nullable().default(null),
});

/** What sums need of a post. */
export const userPostNumbers = userPost.pick({
  platform: true,
  accountId: true,
  publishedAt: true,
  latest: true,
  goneAt: true,
});

export type UserPost = z.infer<typeof userPost>;
