import { z } from 'zod';
import { instant } from './instant.ts';

/** `apiKeys/{SHA-256 of the key, hex}`. The key itself is stored nowhere. */
export const apiKey = z.object({
  userId: z.string(),
  name: z.string().nullable().default(null),
  /** Null where only the database has it. */
  createdAt: instant.nullable().default(null),
  revokedAt: instant.nullable().default(null),
  tokenPreview: z.string().default(''),
});

export type ApiKey = z.infer<typeof apiKey>;
