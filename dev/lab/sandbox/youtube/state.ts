import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, clientSettings, count, flag, limit, ms, option } from '../core/settings.ts';
import type { VideoResource } from './resource.ts';

/**
 * Settings of the simulated YouTube. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://developers.google.com/youtube/v3 (revision history to November 2026).
 * Seen in clients and issue threads: the 429 of the daily uploads, halfThen503, and the 403 of a comment on a video without comments.
 * Guessed: sessionLifeMs, listLagMs, the window of uploadsPerChannel, the longest comment, and the error for more than 50 ids.
 */
export const youtubeSettings = z.object({
  ...clientSettings,
  ...audienceSettings,
  accessTokenSeconds: count(3599, 'life of an access token'),
  refreshTokenSeconds: count(15_552_000, 'life of a refresh token (6 months unused)'),
  channel: choice(
    ['there', 'empty', 'signupRequired'],
    'accounts have a channel, or none: an empty list, or the error youtubeSignupRequired',
  ),
  sessionLifeMs: ms(604_800_000, 'how long an upload session works (a week)'),
  processingMs: ms(1000, 'uploadStatus stays "uploaded" for this long'),
  stuck: flag(false, 'while on, nothing is ever processed'),
  reject: option(
    ['copyright', 'duplicate', 'inappropriate', 'length', 'termsOfUse', 'claim', 'trademark'],
    'videos end as rejected, for this reason',
  ),
  forcePrivate: flag(false, 'videos become private whatever was requested (before November 2026)'),
  store: choice(
    ['all', 'half', 'halfThen503'],
    'what is stored of a chunk: all, or half of it, reported by its Range or hidden behind a 503',
  ),
  listLagMs: ms(3000, 'how long an upload or a comment is missing in its list'),
  takesComments: flag(true, 'comments are turned on for public and unlisted videos'),
  unitsPerDay: limit(
    null,
    "the project's units of a day for comments, 50 each, and for numbers, 1 each (10,000 for all calls on the real platform)",
  ),
  thumbnails: flag(true, 'the channel may set thumbnails, as verified channels may'),
  reportLagMs: ms(172_800_000, 'reports are so late (2 days)'),
  uploadsPerDay: limit(null, "the project's uploads of a day (100 on the real platform)"),
  uploadsPerChannel: limit(null, "the channel's uploads of 24 hours"),
});

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

type VideoCheck = { state: 'waiting' } | { state: 'valid'; at: number } | { state: 'invalid'; at: number };

export interface Video {
  id: string;
  accountId: string;
  resource: VideoResource;
  path: string;
  contentType: string;
  at: number;
  check: VideoCheck;
}

/** An entry of a playlist of the channel. */
export interface PlaylistItem {
  id: string;
  playlistId: string;
  videoId: string;
  at: number;
}

/** A comment that is no answer to another one. */
export interface Comment {
  id: string;
  videoId: string;
  accountId: string;
  text: string;
  at: number;
}

export function createStores() {
  return {
    uploads: new Map<string, Upload>(),
    videos: new Map<string, Video>(),
    playlistItems: [] as PlaylistItem[],
    /** In their order. */
    comments: [] as Comment[],
    /** Units by day in California. */
    units: new Map<string, number>(),
  };
}

export type YoutubeState = PlatformContext<z.output<typeof youtubeSettings>> & ReturnType<typeof createStores>;
