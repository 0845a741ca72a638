import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, clientSettings, count, ms } from '../core/settings.ts';
import type { PostRecord } from './record-rules.ts';

/**
 * Settings of the simulated Bluesky. Times in milliseconds of simulated time, token lives in seconds. Behaviour and numbers
 * are those of the server's own software, `@atproto/pds` 0.5.35 (November 2026), which `npm run test:real` compares.
 */
export const blueskySettings = z.object({
  ...audienceSettings,
  codeLifeMs: clientSettings.codeLifeMs.default(300_000),
  requestLifeMs: ms(300_000, 'how long a pushed request can be authorized (5 minutes)'),
  accessTokenSeconds: count(3600, 'life of an access token (an hour)'),
  refreshTokenSeconds: count(1_209_600, 'life of a refresh token of a public client (2 weeks)'),
  keyedRefreshTokenSeconds: count(7_776_000, 'the same for a client with a key (3 months)'),
  nonceMs: ms(60_000, 'how often the nonce of DPoP proofs changes; the one before and after count too'),
  blobBytes: count(5_242_880, 'the largest upload; 50 MB or more at bsky.social'),
  imageBytes: count(2_000_000, 'the largest image of a post; 1,000,000 on older servers'),
  duplicate: choice(
    ['internalError', 'invalidRequest'],
    'how a second record under a key is refused; the second is a guess',
  ),
  publicOrigin: z.url().nullable().default(null).describe('the origin that clients call, where a proxy is in front'),
  elsewhere: z
    .record(z.string(), z.url())
    .default({})
    .describe('the servers of users who have their account on another one, by user name; the directory names them'),
  indexLagMs: ms(0, 'for this long the app does not show a new post'),
  documents: z
    .record(z.string(), z.url())
    .default({})
    .describe('where the document of a client id is fetched from, instead of the id itself'),
});

/** A request that was pushed and waits for the user. */
interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string;
  /** The handle or DID of the user who is to sign in; null where any may. */
  loginHint: string | null;
  challenge: string;
  /** The thumbprint of the key that signed the request. */
  thumbprint: string;
  keyed: boolean;
  expiresAt: number;
}

/** What a code or a token is bound to. */
export interface Binding {
  thumbprint: string;
  /** Null for a seeded connection, which any public client may use. */
  clientId: string | null;
  keyed: boolean;
  /** The connection, of which a refresh makes new tokens. */
  sessionId: string;
}

/** An uploaded file. */
interface StoredBlob {
  cid: string;
  accountId: string;
  mimeType: string;
  size: number;
  path: string;
  /** Whether a record names the blob, which cannot be fetched before. */
  referenced: boolean;
}

/** A live post: `record` as it was sent. */
export interface Post {
  accountId: string;
  recordKey: string;
  cid: string;
  record: PostRecord;
  at: number;
}

export function createStores() {
  return {
    requests: new Map<string, AuthorizationRequest>(),
    bindings: new Map<string, Binding>(),
    blobs: new Map<string, StoredBlob>(),
    posts: [] as Post[],
    /** Identifiers of proofs and assertions that were used. */
    used: new Set<string>(),
  };
}

export type BlueskyState = PlatformContext<z.output<typeof blueskySettings>> & ReturnType<typeof createStores>;

/** The origin by which clients know this server. */
export function publicOrigin({ settings, origin }: BlueskyState): string {
  return settings().publicOrigin ?? origin();
}

/** Where they call it. */
export function publicUrl(state: BlueskyState): string {
  return `${publicOrigin(state)}/${state.name}`;
}

export function blobKey(accountId: string, cid: string): string {
  return `${accountId} ${cid}`;
}

/** The alphabet of identifiers. */
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
