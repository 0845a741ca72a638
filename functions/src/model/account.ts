import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';
import { platforms } from './platform.ts';

/** The profile of a connected account, as shown to the user. */
const profileCard = z.object({
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
  /** `accountMetrics` has a time for it: stored here, because whoever reads the numbers of its posts reads the account anyway. */
  isObserved: z.boolean().optional(),
  /** Only the holder refreshes the tokens; other workers wait for its result. */
  refreshLease: z.object({ owner: z.string(), until: instant }).nullable().default(null),
});

export type Account = z.infer<typeof account>;
export type ProfileCard = z.infer<typeof profileCard>;

const accountGroup = z.object({
  name: z.string(),
  accounts: z.array(z.object({ platform: z.enum(platforms), accountId: z.string() })),
});

/** `users/{uid}/accountGroups/current`: groups of accounts, in the order of the user. An account may be disconnected since. */
export const accountGroups = z.object({
  groups: z.array(accountGroup),
  updatedAt: instant,
});

export type AccountGroup = z.infer<typeof accountGroup>;

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
  accounts: z.array(account.omit({ updatedAt: true, recordsEvents: true, isObserved: true })),
  missingScopes: z.array(z.string()),
  createdAt: instant,
  expireAt: instant,
});

export type PendingConnection = z.infer<typeof pendingConnection>;

/** `oauthStates/{state}`: one authorization in progress. Consumed (read and deleted) once. */
export const oauthState = z.object({
  uid: z.string(),
  /** The name of the user, for pages that say to whom an account is connected. */
  userName: z.string().default(''),
  /** The session of the web pages that started it; null where it was started by API. */
  sessionId: z.string().nullable().default(null),
  provider: z.enum(platforms),
  returnTo: z.string().nullable().default(null),
  redirectUri: z.string(),
  /** For platforms that use PKCE. Sealed. */
  codeVerifier: z.string().nullable().default(null),
  /** What the platform's module keeps of a pushed authorization request. Sealed. */
  pushed: z.string().nullable().default(null),
  createdAt: instant.default(LONG_AGO),
  expireAt: instant,
});

export type OauthState = z.infer<typeof oauthState>;

/** `oauthClients/{hash}`: this service as a server knows it, on a network where each server registers it. */
export const oauthClient = z.object({
  /** What the platform's module knows of it. Sealed. */
  client: z.string(),
  expireAt: instant,
});

/** How the page of a link looks, as its customer has it. */
const connectLinkBranding = z.object({
  name: z.string().nullable().default(null),
  logoUrl: z.string().nullable().default(null),
  color: z.string().nullable().default(null),
});

/** `connectLinks/{SHA-256 of the token, hex}`: lets whoever has the token connect accounts for a user. */
export const connectLink = z.object({
  /** The user to whom the accounts will belong: a customer, or a profile of one. */
  userId: z.string(),
  /** How the page names the customer. */
  customerName: z.string(),
  platforms: z.array(z.enum(platforms)),
  returnTo: z.string().nullable(),
  branding: connectLinkBranding,
  /** A BCP 47 tag. */
  language: z.string().nullable(),
  createdAt: instant,
  expireAt: instant,
  revokedAt: instant.nullable().default(null),
});

export type ConnectLink = z.infer<typeof connectLink>;
