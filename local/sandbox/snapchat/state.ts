import type { SandboxContext } from '../core/context.ts';
import { createIdentity, type Identity } from '../core/identity.ts';
import type { OauthRules } from '../oauth/rules.ts';
import { oauthRules } from './oauth.ts';
import type { SnapchatSettings } from './settings.ts';

/** A place for one encrypted file. */
export interface Media {
  id: string;
  profileId: string;
  type: 'VIDEO' | 'IMAGE';
  key: Buffer;
  iv: Buffer;
  createdAt: number;
  parts: Map<number, Buffer>;
  /** The decrypted file, once all of it is here. */
  file: { path: string; contentType: string; at: number } | null;
}

export type Surface = 'story' | 'spotlight' | 'saved_story';

export interface Snap {
  id: string;
  profileId: string;
  surface: Surface;
  text: string;
  media: Media;
  at: number;
}

export interface SnapchatState {
  world: SandboxContext;
  settings: () => SnapchatSettings;
  identity: Identity;
  oauth: OauthRules;
  media: Map<string, Media>;
  snaps: Snap[];
}

export const createSnapchatState = (world: SandboxContext, settings: () => SnapchatSettings): SnapchatState => {
  const identity = createIdentity(world.clock);
  return { world, settings, identity, oauth: oauthRules(world, identity, settings), media: new Map(), snaps: [] };
};
