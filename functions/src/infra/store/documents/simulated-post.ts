import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

/**
 * `users/{uid}/simulatedPosts/{id}`: what the simulated platform of test mode knows of the post of one run, or of a reply
 * to it, under the id that it has there.
 */
export const simulatedPost = z.object({
  platform: z.enum(platforms),
  accountId: z.string(),
  text: z.string(),
  mediaUrls: z.array(z.string()),
  /** The id of the post or the reply that it follows; null of a post. */
  replyTo: z.string().nullable().default(null),
  state: z.enum(['refused', 'processing', 'published']),
  /** Requests to publish it, and to read it. */
  calls: z.number().int(),
  reads: z.number().int(),
  firstCallAt: instant,
  /** From when on the platform does not show it any more. */
  deletedAt: instant.nullable().default(null),
  /** When the database deletes it. */
  expireAt: instant,
});

export type SimulatedPost = z.infer<typeof simulatedPost>;
