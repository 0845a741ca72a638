import { z } from 'zod';
import { instant } from './instant.ts';

/** `oauthClients/{hash}`: this service as a server knows it, on a network where each server registers it. */
export const oauthClient = z.object({
  /** What the platform's module knows of it. Sealed. */
  client: z.string(),
  expireAt: instant,
});
