import { DAY } from '../../../functions/src/infra/time/clock.ts';
import { pulled } from '../../faults/harness/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/harness/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    image: { content: pulled.image },
    carousel: { content: pulled.photos },
    video: { content: pulled.video },
  },
  tokenAgeMs: 40 * DAY,
};
