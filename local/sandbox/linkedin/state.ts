import type { SandboxContext } from '../core/context.ts';
import { createIdentity, type Identity } from '../core/identity.ts';
import type { LinkedinSettings } from './settings.ts';

/** An image or a video, from the first call on. `arrived` is null until its bytes are all here. */
export interface Asset {
  urn: string;
  /** The last part of the URN; names the upload addresses. */
  id: string;
  kind: 'image' | 'video';
  accountId: string;
  /** Of a video, as announced. */
  sizeBytes: number;
  uploadToken: string;
  /** In upload addresses. */
  ticket: string;
  startedAt: number;
  /** Parts of a video that have come, by their tag. */
  parts: Map<string, { path: string; bytes: number }>;
  arrived: { at: number; path: string; isGood: boolean; mimeType: string } | null;
}

export interface Post {
  urn: string;
  accountId: string;
  /** What people see: cut where LinkedIn cuts. */
  text: string;
  assets: Asset[];
  visibility: string;
  at: number;
  /** What a repetition would look like. */
  fingerprint: string;
}

export interface LinkedinState {
  world: SandboxContext;
  settings: () => LinkedinSettings;
  identity: Identity;
  assets: Map<string, Asset>;
  posts: Post[];
  /** Calls by account and UTC day. */
  calls: Map<string, number>;
  /** Calls that a new token was called revoked, by token. */
  flakes: Map<string, number>;
}

export const createLinkedinState = (world: SandboxContext, settings: () => LinkedinSettings): LinkedinState => ({
  world,
  settings,
  identity: createIdentity(world.clock),
  assets: new Map(),
  posts: [],
  calls: new Map(),
  flakes: new Map(),
});
