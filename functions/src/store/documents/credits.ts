import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/credits/current`: AI credits that can still be spent. What became of each is in the ledger below it. */
export const credits = z.object({ balance: z.number(), updatedAt: instant });

export type Credits = z.infer<typeof credits>;
