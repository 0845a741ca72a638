import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `accountDeletions/{uid}`: the user has requested the deletion of everything. From then on no request acts for the
 * user, and nothing is published. The document is kept for a while after the deletion, so that late events of the
 * payment provider do not store anything of the user again.
 */
export const accountDeletion = z.object({
  userId: z.string(),
  requestedAt: instant,
  /** When the sweep continues the deletion; null once everything is deleted. */
  dueAt: instant.nullable(),
  /** When everything was gone for the first time, the user at the identity provider included; null until then. */
  deletedAt: instant.nullable(),
  /** When the database deletes this document; null until the deletion has ended. */
  expireAt: instant.nullable(),
  /** Where the next step of the deletion starts; null at the beginning, and once everything is deleted. */
  position: z.string().nullable().default(null),
});

export type AccountDeletion = z.infer<typeof accountDeletion>;
