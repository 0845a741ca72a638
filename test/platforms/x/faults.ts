import { MINUTE } from '../../../functions/src/model/clock.ts';
import { uploaded } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    text: {},
    images: { content: uploaded.pictures },
    video: { content: uploaded.video },
  },
  tokenAgeMs: 90 * MINUTE,
  replacesRefreshToken: /^POST \/x\/.*\/token$/,
};
