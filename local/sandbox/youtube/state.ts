import type { SandboxContext } from '../core/context.ts';
import { createIdentity, type Identity } from '../core/identity.ts';
import type { OauthRules } from '../oauth/rules.ts';
import { oauthRules } from './oauth.ts';
import type { VideoResource } from './resource.ts';
import type { YoutubeSettings } from './settings.ts';

/** An upload session. It makes one video at most, when its last byte is here. */
export interface Upload {
  id: string;
  accountId: string;
  size: number;
  contentType: string;
  resource: VideoResource;
  openedAt: number;
  path: string;
  received: number;
  busy: boolean;
  video: Video | null;
}

export type VideoCheck = { state: 'waiting' } | { state: 'good'; at: number } | { state: 'bad'; at: number };

export interface Video {
  id: string;
  accountId: string;
  resource: VideoResource;
  path: string;
  contentType: string;
  at: number;
  check: VideoCheck;
}

export interface YoutubeState {
  world: SandboxContext;
  settings: () => YoutubeSettings;
  identity: Identity;
  oauth: OauthRules;
  uploads: Map<string, Upload>;
  videos: Map<string, Video>;
}

export const createYoutubeState = (world: SandboxContext, settings: () => YoutubeSettings): YoutubeState => {
  const identity = createIdentity(world.clock);
  return {
    world,
    settings,
    identity,
    oauth: oauthRules(world, identity, settings),
    uploads: new Map(),
    videos: new Map(),
  };
};
