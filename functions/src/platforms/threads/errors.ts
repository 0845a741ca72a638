import { MINUTE } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { GraphErrors } from '../kit/graph/errors.ts';

/** Wait after a rate limit without `Retry-After` (ms). */
const RATE_WAIT_MS = MINUTE;

/** Wait when the quota of posts is used up (ms): its window of 24 hours rolls. */
export const QUOTA_WAIT_MS = 15 * MINUTE;

/** https://developers.facebook.com/docs/threads/troubleshooting */
export const graphErrors: GraphErrors = {
  displayName: 'Threads',
  codes: {
    9: 'quotaExceeded',
    24: 'notFound',
    452: 'invalidToken',
    9004: 'mediaUnreachable',
    1609005: 'badLink',
    2207005: 'mediaFormat',
    2207051: 'restricted',
    2207052: 'mediaUnreachable',
    4279013: 'restricted',
  },
  subcodes: {
    2207005: 'mediaFormat',
    2207042: 'quotaExceeded',
    2207051: 'restricted',
    2207052: 'mediaUnreachable',
    4279009: 'notFound',
    4279013: 'restricted',
    4279047: 'badLink',
  },
  messages: { mediaFormat: 'Threads cannot read this image. JPEG and PNG images of up to 8 MB work.' },
  messagesByCode: {},
  retryDelaysMs: { rateLimit: RATE_WAIT_MS, quotaExceeded: QUOTA_WAIT_MS },
  ambiguous: new Set(),
};

const containerMessages: Record<string, string> = {
  INVALID_ASPEC_RATIO: 'Threads refused the video for its shape. Anything between 1:100 and 10:1 works.',
  INVALID_BIT_RATE: 'Threads refused the video for its bit rate. Up to 25 Mbit per second works.',
  INVALID_DURATION: 'Threads refused the video for its length. Up to 5 minutes work.',
  INVALID_FRAME_RATE: 'Threads refused the video for its frame rate. 23 to 60 frames per second work.',
  INVALID_AUDIO_CHANNELS: 'Threads refused the sound of the video. One or two channels work.',
  INVALID_AUDIO_CHANNEL_LAYOUT: 'Threads refused the sound of the video. Mono and stereo work.',
};

/** The failure of a container: `INVALID_…` is a fault of the file, after anything else (null) a new container may work. */
export function permanentFailure(reason: string): PlatformFailure | null {
  if (!reason.startsWith('INVALID_')) return null;
  const message = containerMessages[reason] ?? 'Threads refused the file. MP4 videos and JPEG or PNG images work.';
  return new PlatformFailure({ kind: 'rejected', code: 'media_unusable', message });
}
