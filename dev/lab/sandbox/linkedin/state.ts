import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, clientSettings, count, flag, limit, ms } from '../core/settings.ts';

/**
 * Settings of the simulated LinkedIn. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://learn.microsoft.com/linkedin (pages of 2026).
 * Seen in clients and issue threads: ghostDuplicates (February 2026), the time in ids (2021 to 2026), revokedFlakes, and
 * of comments the 403 of apps without the permission (2026), commentableAfterMs (404, October 2024) and text without escapes
 * (August 2026).
 * Guessed: duplicatesRefused, listLagMs, takesComments, the order of comments, the refusal of CONNECTIONS for an organization, memberReadsVideos (clients differ), and of
 * documents the codes of errors and that processing, not the upload, refuses too many pages.
 */
export const linkedinSettings = z.object({
  ...clientSettings,
  ...audienceSettings,
  codeLifeMs: ms(1_800_000, 'how long an authorization code can be exchanged (30 minutes)'),
  accessTokenSeconds: count(5_184_000, 'life of an access token (60 days)'),
  products: z
    .array(z.enum(['signIn', 'share', 'organizations']))
    .default(['signIn', 'share'])
    .describe('of the app: Sign In with OpenID Connect, Share, Community Management API (only product of its app)'),
  roles: z
    .array(z.string().regex(/^[A-Z_]+(:[A-Z]+)?$/))
    .default([])
    .describe('of each member, at one organization each: a role, APPROVED unless a state follows a colon'),
  rolesPerList: count(100, 'roles in one list, at most'),
  organizationField: choice(['organization', 'organizationTarget'], 'where a role names its organization'),
  listLagMs: ms(0, 'time until the list of an organization has a new post, and the list of a post a new comment'),
  takesComments: flag(true, 'comments are turned on; else a comment is 403'),
  commentableAfterMs: ms(0, 'for this long a comment on a new post is 404'),
  refreshTokens: flag(false, 'the app is approved for refresh tokens'),
  refreshTokenSeconds: count(31_536_000, 'life of a refresh token from the first consent (365 days)'),
  scopeSeparator: choice([',', ' '], 'between the scopes of a token response'),
  revokedFlakes: count(0, 'userinfo calls each new token revoked this often'),
  versions: z
    .array(z.string())
    .default(['202609', '202608', '202607'])
    .describe('months of the API that are served; any other is 426'),
  memberReadsVideos: flag(true, "a member's token may read the status of a video"),
  memberReadsDocuments: flag(true, "a member's token may read the status of a document"),
  imageProcessingMs: ms(1000, 'PROCESSING time of an image'),
  videoProcessingMs: ms(2000, 'PROCESSING time of a video'),
  documentProcessingMs: ms(2000, 'PROCESSING time of a document'),
  stuck: flag(false, 'while on, nothing leaves PROCESSING'),
  uploadLifeMs: ms(2_592_000_000, 'how long upload addresses work (30 days)'),
  secondFinalize: choice(['error', 'ok'], 'finalizing a finalized video: 200, or 400'),
  duplicateWindowMs: ms(600_000, 'the same post of the same author is 422 for this long (10 minutes)'),
  duplicatesRefused: choice(
    ['texts', 'all'],
    'which repeated posts are 422: documented for texts, and for nothing with media',
  ),
  ghostDuplicates: flag(
    false,
    'the 422 names a post that does not exist, a new one each time, as after the deletion of the same text',
  ),
  memberReadsPosts: flag(false, 'a token may read the posts of its member (r_member_social)'),
  duplicatesNamed: flag(true, 'the error of a duplicate has the URN of the first post'),
  restliId: flag(true, 'the response to a created post has its URN in a header'),
  dailyCalls: limit(150, 'calls per member and UTC day; null is no end'),
});

/** A file, from the first call on. `uploaded` is null until all its bytes are stored. */
export interface Asset {
  urn: string;
  /** The last part of the URN; part of the upload URLs. */
  id: string;
  kind: 'image' | 'video' | 'document';
  accountId: string;
  /** Of a video, as announced. */
  sizeBytes: number;
  uploadToken: string;
  /** In upload URLs. */
  ticket: string;
  startedAt: number;
  /** Parts of a video that were uploaded, by their tag. */
  parts: Map<string, { path: string; bytes: number }>;
  uploaded: { at: number; path: string; isValid: boolean; mimeType: string } | null;
}

export interface Post {
  urn: string;
  author: string;
  commentary: string;
  content: object | undefined;
  accountId: string;
  /** What users see: cut where LinkedIn cuts it. */
  text: string;
  /** Of its document or video. */
  title: string | null;
  /** The picture of a preview among them. */
  assets: Asset[];
  link: string | null;
  visibility: string;
  at: number;
  /** Equal for a duplicate. */
  fingerprint: string;
}

export interface Comment {
  id: string;
  /** The URN of its post. */
  post: string;
  /** The URN of its author. */
  actor: string;
  text: string;
  at: number;
}

export function createStores() {
  return {
    assets: new Map<string, Asset>(),
    posts: [] as Post[],
    /** In their order. */
    comments: [] as Comment[],
    /** Number of calls by account and UTC day. */
    dailyCalls: new Map<string, number>(),
    /** How often a new token was reported revoked, by token. */
    revokedFlakes: new Map<string, number>(),
  };
}

export type LinkedinState = PlatformContext<z.output<typeof linkedinSettings>> & ReturnType<typeof createStores>;

/** The file of a complete upload. */
export function uploadedFile({ assets }: LinkedinState, id: string) {
  const file = [...assets.values()].find((asset) => asset.id === id)?.uploaded;
  return file && { path: file.path, contentType: file.mimeType };
}
