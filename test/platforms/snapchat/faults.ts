import { MINUTE } from '../../../functions/src/model/clock.ts';
import { uploaded } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    image: { content: uploaded.image, mayBeUnknown: true },
    video: { content: uploaded.video, mayBeUnknown: true },
  },
  tokenAgeMs: 55 * MINUTE,
  // Snapchat lists no stories, and a Spotlight that it does not list may still appear.
  unknownAround: /^POST \/snapchat.*\/(stories|saved_stories|spotlights)$/,
  replacesRefreshToken: /^POST \/snapchat\/.*\/access_token$/,
};
