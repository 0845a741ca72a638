import { z } from 'zod';
import { instant } from './instant.ts';

/** `streamTokens/{SHA-256 of the token, hex}`: opens one stream of changes. Consumed (read and deleted) once. */
export const streamToken = z.object({
  userId: z.string(),
  /** The session of the web pages that it was made in. */
  sessionId: z.string(),
  /** The origin of the pages that may use it. */
  origin: z.string(),
  expireAt: instant,
});

export type StreamToken = z.infer<typeof streamToken>;
