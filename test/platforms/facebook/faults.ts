import { DAY } from '../../../functions/src/model/clock.ts';
import { pulled } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    text: {},
    images: { content: pulled.pictures },
    video: { content: pulled.video },
  },
  tokenAgeMs: 31 * DAY,
};
