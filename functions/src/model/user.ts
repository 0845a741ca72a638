import { z } from 'zod';
import { instant } from './instant.ts';

/** What a profile may use of the limits of its customer; null where only those count. */
const profileLimits = z.object({
  requestsPerMinute: z.number().nullable().default(null),
  postsPerDay: z.number().nullable().default(null),
});

export type ProfileLimits = z.infer<typeof profileLimits>;

/**
 * `users/{customerId}/profiles/{profileId}`: a customer's own user. Its data belong to a user id derived from both ids
 * (model/ids.ts).
 */
export const profile = z.object({
  name: z.string(),
  /** The customer's own id of it, unique among the customer's profiles of one mode. */
  externalId: z.string().nullable().default(null),
  limits: profileLimits,
  metadata: z.record(z.string(), z.string()).default({}),
  createdAt: instant,
  updatedAt: instant,
});

export type Profile = z.infer<typeof profile>;

/** `users/{customerId}/profileExternalIds/{SHA-256 of the external id, hex}`: the profile that has it. */
export const profileExternalId = z.object({
  profileId: z.string(),
  /** Once no profile has the id: when another one may have it, and the database deletes this document. */
  expireAt: instant.nullable().default(null),
});

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

/** `users/{uid}/exports/current`: the latest export of everything that is stored of a user. */
export const dataExport = z.object({
  id: z.string(),
  requestedAt: instant,
  /** When its file was complete; null until then, as is what follows. */
  readyAt: instant.nullable(),
  storagePath: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
});

export type DataExport = z.infer<typeof dataExport>;
