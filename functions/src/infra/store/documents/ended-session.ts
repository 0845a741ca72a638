import { z } from 'zod';
import { instant } from './instant.ts';

/** `endedSessions/{SHA-256 of the signed part of a session cookie, hex}`: signed out before its cookie expired. */
export const endedSession = z.object({ userId: z.string(), endedAt: instant, expireAt: instant });
