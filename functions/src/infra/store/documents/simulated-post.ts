import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

/**
 * `users/{uid}/simulatedPosts/{id}`: what the simulated platform of test mode knows of one run, under the id that its post
 * has there.
 */
export const simulatedPost = z.object({
  platform: z.enum(platforms),
  accountId: z.string(),
  text: z.string(),
  mediaUrls: z.array(z.string()),
  state: z.enum(['refused', 'processing', 'published']),
  /** Requests to publish it, and to read it. */
  calls: z.number().int(),
  reads: z.number().int(),
  firstCallAt: instant,
  /** When the database deletes it. */
  expireAt: instant,
});

export type SimulatedPost = z.infer<typeof simulatedPost>;
