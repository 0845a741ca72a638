import { DAY } from '../../../functions/src/model/clock.ts';
import { pulled } from '../../faults/flows/media-files.ts';
import type { PlatformFaults } from '../../faults/platform-faults.ts';

export const faults: PlatformFaults = {
  posts: {
    text: {},
    'text through a container': { environment: { THREADS_TEXT_PUBLISH: 'container' } },
    image: { content: pulled.image },
    carousel: { content: pulled.pictures },
    video: { content: pulled.video },
  },
  tokenAgeMs: 40 * DAY,
};
