import { MINUTE } from '../../../functions/src/model/clock.ts';
import { uploaded } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    video: { content: uploaded.video },
  },
  tokenAgeMs: 55 * MINUTE,
};
