import { platforms } from '../../../../functions/src/platforms/platform.ts';
import { DAY, HOUR } from '../../../../functions/src/time/clock.ts';
import type { Flow } from '../flow.ts';
import { connectionFlow } from './connection.ts';
import { refreshLost, storyOutcomeUnknown, tiktokStartUnknown } from './expected-reports.ts';
import { mediaFlow } from './media.ts';
import { postFlow } from './post.ts';
import { refreshFlow } from './refresh.ts';
import { transcriptionFlow } from './transcription.ts';

const mediaAt = (place: 'SANDBOX' | 'OUTSIDE') => {
  const file = (name: string) => `${place}/media/${name}`;
  return {
    image: { imageUrls: [file('sample.jpg')] },
    pictures: { imageUrls: [file('sample.jpg'), file('sample.png')] },
    /** Instagram takes no PNG. */
    photos: { imageUrls: [file('sample.jpg'), file('sample.jpg?again')] },
    video: { videoUrl: file('sample.mp4') },
  };
};

/** The platform fetches the files by itself. */
const fetched = mediaAt('SANDBOX');
/** Herald fetches the files, through the gate, and sends them to the platform. */
const sent = mediaAt('OUTSIDE');

/** Every flow the harness knows, in the order of its table. */
export const flows: readonly Flow[] = [
  postFlow('x text', { platforms: ['x'] }),
  postFlow('x images', { platforms: ['x'], content: sent.pictures }),
  postFlow('x video', { platforms: ['x'], content: sent.video }),
  postFlow('instagram image', { platforms: ['instagram'], content: fetched.image }),
  postFlow('instagram carousel', { platforms: ['instagram'], content: fetched.photos }),
  postFlow('instagram video', { platforms: ['instagram'], content: fetched.video }),
  postFlow('facebook text', { platforms: ['facebook'] }),
  postFlow('facebook images', { platforms: ['facebook'], content: fetched.pictures }),
  postFlow('facebook video', { platforms: ['facebook'], content: fetched.video }),
  postFlow('threads text', { platforms: ['threads'] }),
  postFlow('threads image', { platforms: ['threads'], content: fetched.image }),
  postFlow('threads carousel', { platforms: ['threads'], content: fetched.pictures }),
  postFlow('threads video', { platforms: ['threads'], content: fetched.video }),
  postFlow('tiktok text', { platforms: ['tiktok'], fails: 'content_unsupported' }),
  postFlow('tiktok image', { platforms: ['tiktok'], content: fetched.image }, tiktokStartUnknown),
  postFlow('tiktok video', { platforms: ['tiktok'], content: fetched.video }, tiktokStartUnknown),
  postFlow('youtube video', { platforms: ['youtube'], content: sent.video }),
  postFlow('linkedin text', { platforms: ['linkedin'] }),
  postFlow('linkedin images', { platforms: ['linkedin'], content: sent.pictures }),
  postFlow('linkedin video', { platforms: ['linkedin'], content: sent.video }),
  postFlow('snapchat image', { platforms: ['snapchat'], content: sent.image }, storyOutcomeUnknown),
  postFlow('snapchat video', { platforms: ['snapchat'], content: sent.video }, storyOutcomeUnknown),
  postFlow('mixed', { platforms: ['threads', 'tiktok'], content: fetched.video }, tiktokStartUnknown),
  postFlow('scheduled', { platforms: ['threads'], inMs: 3 * HOUR }),
  postFlow(
    'stale token',
    { platforms: ['tiktok'], content: fetched.video, before: (world) => world.advance(DAY + HOUR) },
    (strike, happy) => tiktokStartUnknown(strike, happy) || refreshLost('tiktok')(strike, happy),
  ),
  mediaFlow,
  transcriptionFlow,
  ...platforms.map(connectionFlow),
  ...platforms.map((platform) => refreshFlow(platform, refreshLost(platform))),
];
