import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/storageDays/{YYYY-MM-DD}`: the bytes that a user has stored on a day (UTC). */
export const storageDay = z.object({ bytes: z.number(), expireAt: instant });
