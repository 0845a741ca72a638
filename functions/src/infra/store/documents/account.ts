import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/** The profile of a connected account, as shown to the user. */
export const profileCard = z.object({
  platformId: z.string().default(''),
  displayName: z.string().nullable().default(null),
  username: z.string().nullable().default(null),
  avatarUrl: z.string().nullable().default(null),
  accountType: z.literal('user').default('user'),
});

/** What an account stands for: a person or a channel, a Facebook Page, or an organization such as a company. */
export const accountKinds = ['person', 'page', 'organization'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * `users/{uid}/integrations/{platform}/accounts/{accountId}`. Tokens are sealed (crypto/token-vault.ts) before
 * they are stored, because the user may read the document from a browser.
 */
export const account = z.object({
  accountId: z.string(),
  accessToken: z.string().nullable().default(null),
  refreshToken: z.string().nullable().default(null),
  tokenType: z.string().default('bearer'),
  /** In seconds, as the platform returned it. */
  expiresIn: z.number().nullable().default(null),
  expiresAt: instant.nullable().default(null),
  updatedAt: instant.catch(LONG_AGO),
  openId: z.string().optional(),
  scope: z.string().optional(),
  /** Base URL of the account's own server, where accounts differ in it. Written with the tokens that it issued. */
  server: z.string().optional(),
  profile: profileCard,
  /** Absent where the accounts of the platform are all of one kind (`accountKind` of its definition). */
  kind: z.enum(accountKinds).optional(),
  extra: z.record(z.string(), z.unknown()).default({}),
  enabled_for_repost: z.boolean().optional(),
  /** Set when the platform has permanently rejected the tokens: the user must connect the account again. */
  reconnectRequired: z.boolean().default(false),
  /** When the platform last refused to renew the tokens, although the access token worked. Absent or null again once they are renewed. */
  refreshRefusedAt: instant.nullable().optional(),
  /** Events are recorded for its owner (domain/webhooks/events/start-recording.ts): stored here, because publishing reads the account anyway. */
  recordsEvents: z.boolean().optional(),
  /** Only the holder refreshes the tokens; other workers wait for its result. */
  refreshLease: z.object({ owner: z.string(), until: instant }).nullable().default(null),
});

export type Account = z.infer<typeof account>;
export type ProfileCard = z.infer<typeof profileCard>;
