import { HOUR } from '../../../functions/src/model/clock.ts';
import { pulled, uploaded } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    text: { fails: 'content_unsupported' },
    image: { content: pulled.image, mayBeUnknown: true },
    // Nothing is published before the last byte, so nothing is unknown.
    video: { content: uploaded.video },
    'video pull': { content: pulled.video, mayBeUnknown: true, environment: { TIKTOK_VIDEO_SOURCE: 'pull' } },
  },
  tokenAgeMs: 20 * HOUR,
  // TikTok has no idempotency key for the start of a post, and no query for a post that it never received.
  unknownAround: /^POST \/tiktok.*\/init\/$/,
  replacesRefreshToken: /^POST \/tiktok.*\/oauth\/token\/$/,
};
