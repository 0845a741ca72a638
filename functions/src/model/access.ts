import { z } from 'zod';
import { instant } from './instant.ts';

/** What an access token is for: the API at `/v1`, or the MCP endpoint. */
export const protectedResource = z.enum(['api', 'mcp']);
export type ProtectedResource = z.infer<typeof protectedResource>;

/** The access that a user has given to an app: tokens that are renewed, instead of one key. Only hashes of them are stored. */
const grant = z.object({
  clientId: z.string(),
  /** Where the app receives its codes: a host, or the scheme of a program. Unlike its name, an app cannot choose it freely. */
  redirectHost: z.string(),
  resource: protectedResource,
  accessHash: z.string(),
  accessExpiresAt: instant,
  refreshHash: z.string(),
  /** When the access ends, however often it is renewed; null for as long as it is renewed. */
  endsAt: instant.nullable().default(null),
  /** What the app has requested and the user has not allowed. */
  declinedScopes: z.array(z.string()).default([]),
});

export type Grant = z.infer<typeof grant>;

/** `apiKeys/{SHA-256 of the key, hex}`, of a grant that of its handle. The key itself is stored nowhere. */
export const apiKey = z.object({
  userId: z.string(),
  name: z.string().nullable().default(null),
  /** Null where only the database has it. */
  createdAt: instant.nullable().default(null),
  revokedAt: instant.nullable().default(null),
  tokenPreview: z.string().default(''),
  /** False for a test key: its requests act for the test user of the owner. */
  livemode: z.boolean().default(true),
  /** Null is everything. Any text: a scope of a later version does not make the key malformed. */
  scopes: z.array(z.string()).nullable().default(null),
  /** The accounts that the key may publish to, as `platform:accountId`; null means all. */
  accounts: z.array(z.string()).nullable().default(null),
  /** The profile that it is limited to; null where a request names one, or none. */
  profileId: z.string().nullable().default(null),
  /** Requests in any minute; null where only the user's own limit counts. */
  requestsPerMinute: z.number().nullable().default(null),
  expiresAt: instant.nullable().default(null),
  /** To the hour (infra/auth/key-uses.ts). */
  lastUsedAt: instant.nullable().default(null),
  /** The id of the key that was made from it. */
  replacedBy: z.string().nullable().default(null),
  /** Null for a key that the user has created. */
  grant: grant.nullable().default(null),
});

export type ApiKey = z.infer<typeof apiKey>;

/** `oauthCodes/{SHA-256 of the code, hex}`: what a user has allowed an app, until the app exchanges the code for tokens. */
export const oauthCode = z.object({
  userId: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  redirectUri: z.string(),
  codeChallenge: z.string(),
  scopes: z.array(z.string()),
  resource: protectedResource,
  livemode: z.boolean(),
  /** The limits of the key, which the user has chosen. A code of an earlier version has none. */
  accounts: z.array(z.string()).nullable().default(null),
  profileId: z.string().nullable().default(null),
  requestsPerMinute: z.number().nullable().default(null),
  endsAt: instant.nullable().default(null),
  declinedScopes: z.array(z.string()).default([]),
  validUntil: instant,
  /** The grant for which it was exchanged: a second use revokes it. */
  grantId: z.string().nullable(),
  expireAt: instant,
});

export type OauthCode = z.infer<typeof oauthCode>;

/** `oauthServerClients/{client id}`: an app that has registered itself at this service. Nothing in it is verified. */
export const oauthServerClient = z.object({
  name: z.string(),
  redirectUris: z.array(z.string()),
  createdAt: instant,
  /** Minutes after the registration; much later once a user has given it access. */
  expireAt: instant,
});

export type OauthServerClient = z.infer<typeof oauthServerClient>;

/** `endedSessions/{SHA-256 of the signed part of a session cookie, hex}`: signed out before its cookie expired. */
export const endedSession = z.object({ userId: z.string(), endedAt: instant, expireAt: instant });
