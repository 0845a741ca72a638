import { z } from 'zod';
import type { PlatformContext } from '../core/platform.ts';
import { choice, clientSettings, count, flag, ms } from '../core/settings.ts';

/**
 * Settings of the simulated Snapchat. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://developers.snap.com (first parts of the pages, up to October 2026).
 * Seen in clients and issue threads: the empty 403, the exact size of parts, and the two shapes of a profile.
 * Guessed: repost, repeatedPart, listLagMs, and the lives of tokens.
 */
export const snapchatSettings = z.object({
  ...clientSettings,
  accessTokenSeconds: count(3600, 'life of an access token'),
  refreshTokenSeconds: count(15_552_000, 'life of a refresh token'),
  rotation: choice(['strict', 'none'], 'a refresh brings a new refresh token and kills the old one, or sends none'),
  expiresInText: flag(false, 'expires_in comes as a text'),
  allowlisted: flag(true, 'off: every call of the API is an empty 403'),
  profileShape: choice(
    ['single', 'list', 'none'],
    'my_profile: public_profile, a list of them, or an account without one',
  ),
  processingMs: ms(3000, 'MEDIA_PROCESSING for this long after FINALIZE'),
  mediaLifeMs: ms(86_400_000, 'MEDIA_EXPIRED after this long (24 hours)'),
  repeatedPart: choice(['overwrite', 'refuse'], 'a part, or a FINALIZE, that comes a second time'),
  repost: choice(
    ['duplicate', 'refuse'],
    'a medium that was posted already: posted again, or MEDIA_POSTING_ALREADY_IN_PROGRESS',
  ),
  errorStatus: choice([400, 200], 'HTTP status of responses with request_status ERROR'),
  storyIds: flag(false, 'stories have an id in their response'),
  listLagMs: ms(3000, 'how long a Spotlight is missing in the list'),
  moderationMs: ms(1000, 'how long a Spotlight is SUBMITTED'),
  moderation: choice(['LIVE', 'REJECTED'], 'what a Spotlight becomes then'),
});

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

type Surface = 'story' | 'spotlight' | 'saved_story';

export interface Snap {
  id: string;
  profileId: string;
  surface: Surface;
  text: string;
  media: Media;
  at: number;
}

export function createStores() {
  return {
    media: new Map<string, Media>(),
    snaps: [] as Snap[],
  };
}

export type SnapchatState = PlatformContext<z.output<typeof snapchatSettings>> & ReturnType<typeof createStores>;
