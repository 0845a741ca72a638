import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { account } from './account.ts';
import { instant } from './instant.ts';

/**
 * `pendingConnections/{hash of its token}`: accounts that a platform has authorized, until the user who started the
 * connection confirms them. Consumed (read and deleted) once.
 */
export const pendingConnection = z.object({
  uid: z.string(),
  /** The name of the user, for the result. */
  userName: z.string(),
  provider: z.enum(platforms),
  /** The session that may activate it; null where the user's confirmation does. */
  sessionId: z.string().nullable(),
  returnTo: z.string().nullable(),
  /** Their tokens are sealed for the documents of the accounts. */
  accounts: z.array(account.omit({ updatedAt: true, recordsEvents: true })),
  missingScopes: z.array(z.string()),
  createdAt: instant,
  expireAt: instant,
});

export type PendingConnection = z.infer<typeof pendingConnection>;
