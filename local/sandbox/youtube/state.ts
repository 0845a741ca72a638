import type { OwnStores, PlatformContext } from '../core/platform-context.ts';
import type { VideoResource } from './resource.ts';
import type { YoutubeSettings } from './settings.ts';

/** An upload session. It makes one video at most, when its last byte is stored. */
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

export type VideoCheck = { state: 'waiting' } | { state: 'valid'; at: number } | { state: 'invalid'; at: number };

export interface Video {
  id: string;
  accountId: string;
  resource: VideoResource;
  path: string;
  contentType: string;
  at: number;
  check: VideoCheck;
}

export interface YoutubeState extends PlatformContext<YoutubeSettings> {
  uploads: Map<string, Upload>;
  videos: Map<string, Video>;
}

export const createStores = (): OwnStores<YoutubeState> => ({ uploads: new Map(), videos: new Map() });
