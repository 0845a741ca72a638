import type { OwnStores, PlatformContext } from '../core/platform-context.ts';
import type { SnapchatSettings } from './settings.ts';

/** The upload of one encrypted file. */
export interface Media {
  id: string;
  profileId: string;
  type: 'VIDEO' | 'IMAGE';
  key: Buffer;
  iv: Buffer;
  createdAt: number;
  parts: Map<number, Buffer>;
  /** The decrypted file, once all of it is stored. */
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

export interface SnapchatState extends PlatformContext<SnapchatSettings> {
  media: Map<string, Media>;
  snaps: Snap[];
}

export const createStores = (): OwnStores<SnapchatState> => ({ media: new Map(), snaps: [] });
