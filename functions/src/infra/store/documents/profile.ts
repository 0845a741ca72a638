import { z } from 'zod';
import { instant } from './instant.ts';

/** What a profile may use of the limits of its customer; null where only those count. */
export const profileLimits = z.object({
  requestsPerMinute: z.number().nullable().default(null),
  postsPerDay: z.number().nullable().default(null),
});

export type ProfileLimits = z.infer<typeof profileLimits>;

/**
 * `users/{customerId}/profiles/{profileId}`: a customer's own user. Its data belong to a user id derived from both ids
 * (infra/ids/ids.ts).
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
