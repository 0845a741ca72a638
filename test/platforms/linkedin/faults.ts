import { DAY } from '../../../functions/src/model/clock.ts';
import { uploaded } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    text: {},
    images: { content: uploaded.pictures, mayBeUnknown: true },
    video: { content: uploaded.video, mayBeUnknown: true },
  },
  tokenAgeMs: 55 * DAY,
  // LinkedIn issues refresh tokens to approved apps only.
  sandbox: { refreshTokens: true },
  // A member's token may read no posts, and a repetition is refused for texts only.
  unknownAround: /^POST \/linkedin.*\/posts$/,
};
