import type { OwnStores, PlatformContext } from '../core/platform-context.ts';
import type { BlueskySettings } from './settings.ts';

/** A request that was pushed and waits for the user. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string;
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
export interface StoredBlob {
  cid: string;
  accountId: string;
  mimeType: string;
  size: number;
  path: string;
  /** A record names it; until then nobody can fetch it. */
  referenced: boolean;
}

/** A live post: `record` as it was sent. */
export interface Post {
  accountId: string;
  recordKey: string;
  cid: string;
  record: Record<string, unknown>;
  at: number;
}

export interface BlueskyState extends PlatformContext<BlueskySettings> {
  requests: Map<string, AuthorizationRequest>;
  bindings: Map<string, Binding>;
  blobs: Map<string, StoredBlob>;
  posts: Post[];
  /** Identifiers of proofs and assertions that were used. */
  used: Set<string>;
}

export const createStores = (): OwnStores<BlueskyState> => ({
  requests: new Map(),
  bindings: new Map(),
  blobs: new Map(),
  posts: [],
  used: new Set(),
});

/** The origin by which clients know this server. */
export const publicOrigin = ({ settings, origin }: BlueskyState): string => settings().publicOrigin ?? origin();

/** Where they call it. */
export const publicUrl = (state: BlueskyState): string => `${publicOrigin(state)}/${state.name}`;

export const blobKey = (accountId: string, cid: string): string => `${accountId} ${cid}`;
