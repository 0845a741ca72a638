import { DAY } from '../../../functions/src/model/clock.ts';
import { pulled } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    image: { content: pulled.image },
    carousel: { content: pulled.photos },
    video: { content: pulled.video },
  },
  tokenAgeMs: 40 * DAY,
};
