import { z } from 'zod';
import { instant } from './instant.ts';

/** The card of a connected account, as people see it. */
export const profileCard = z.object({
  platformId: z.string(),
  displayName: z.string().nullable(),
  username: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  accountType: z.literal('user').default('user'),
});

/**
 * `users/{uid}/integrations/{platform}/accounts/{accountId}`. Tokens are sealed (connections/token-vault.ts) before they
 * get here, because the owner may read the document from a browser.
 */
export const account = z.object({
  accountId: z.string(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable().default(null),
  tokenType: z.string().default('bearer'),
  /** Seconds, as the platform said it. */
  expiresIn: z.number().nullable().default(null),
  expiresAt: instant.nullable().default(null),
  updatedAt: instant,
  openId: z.string().optional(),
  scope: z.string().optional(),
  profile: profileCard,
  extra: z.record(z.string(), z.unknown()).default({}),
  enabled_for_repost: z.boolean().optional(),
  /** Set when the platform has definitely refused our tokens: only a new connection by the person helps. */
  reconnectRequired: z.boolean().default(false),
  /** One worker at a time refreshes; the others wait for its result. */
  refreshLease: z.object({ owner: z.string(), until: instant }).nullable().default(null),
});

export type Account = z.infer<typeof account>;
export type ProfileCard = z.infer<typeof profileCard>;
