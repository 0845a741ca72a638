import { uploaded } from '../../faults/harness/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/harness/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    text: {},
    images: { content: uploaded.pictures },
    video: { content: uploaded.video },
  },
};
