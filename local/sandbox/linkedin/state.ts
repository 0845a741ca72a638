import type { OwnStores, PlatformContext } from '../core/platform-context.ts';
import type { LinkedinSettings } from './settings.ts';

/** An image or a video, from the first call on. `uploaded` is null until all its bytes are stored. */
export interface Asset {
  urn: string;
  /** The last part of the URN; part of the upload URLs. */
  id: string;
  kind: 'image' | 'video';
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
  accountId: string;
  /** What users see: cut where LinkedIn cuts it. */
  text: string;
  /** The picture of a preview among them. */
  assets: Asset[];
  link: string | null;
  visibility: string;
  at: number;
  /** Equal for a duplicate. */
  fingerprint: string;
}

export interface LinkedinState extends PlatformContext<LinkedinSettings> {
  assets: Map<string, Asset>;
  posts: Post[];
  /** Number of calls by account and UTC day. */
  dailyCalls: Map<string, number>;
  /** How often a new token was reported revoked, by token. */
  revokedFlakes: Map<string, number>;
}

export const createStores = (): OwnStores<LinkedinState> => ({
  assets: new Map(),
  posts: [],
  dailyCalls: new Map(),
  revokedFlakes: new Map(),
});

/** The file of a complete upload. */
export const uploadedFile = ({ assets }: LinkedinState, id: string) => {
  const file = [...assets.values()].find((asset) => asset.id === id)?.uploaded;
  return file && { path: file.path, contentType: file.mimeType };
};
