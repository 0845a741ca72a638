import { z } from 'zod';
import { instant } from './instant.ts';

/** `apiKeys/{SHA-256 of the key, hex}`. The key itself is stored nowhere. */
export const apiKey = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  createdAt: instant,
  revokedAt: instant.nullable(),
  tokenPreview: z.string(),
});

export type ApiKey = z.infer<typeof apiKey>;
