import { platforms } from '../../../../functions/src/infra/ids/platform.ts';
import { DAY, HOUR } from '../../../../functions/src/infra/time/clock.ts';
import type { Flow } from '../flow.ts';
import { connectionFlow } from './connection.ts';
import { linkedinMediaUnknown, refreshLost, storyOutcomeUnknown, tiktokStartUnknown } from './expected-reports.ts';
import { mediaFlow } from './media.ts';
import { postFlow } from './post.ts';
import { refreshFlow } from './refresh.ts';
import { transcriptionFlow } from './transcription.ts';

function mediaAt(origin: 'SANDBOX' | 'OUTSIDE') {
  const file = (name: string) => `${origin}/media/${name}`;
  return {
    image: { imageUrls: [file('sample.jpg')] },
    pictures: { imageUrls: [file('sample.jpg'), file('sample.png')] },
    /** Instagram takes no PNG. */
    photos: { imageUrls: [file('sample.jpg'), file('sample.jpg?again')] },
    video: { videoUrl: file('sample.mp4') },
  };
}

/** The platform downloads the files. */
const pulled = mediaAt('SANDBOX');
/** Herald downloads the files, through the injector, and uploads them to the platform. */
const uploaded = mediaAt('OUTSIDE');

/** Every flow of the harness, in the order of its table. */
export const flows: readonly Flow[] = [
  postFlow('x text', { platforms: ['x'] }),
  postFlow('x images', { platforms: ['x'], content: uploaded.pictures }),
  postFlow('x video', { platforms: ['x'], content: uploaded.video }),
  postFlow('instagram image', { platforms: ['instagram'], content: pulled.image }),
  postFlow('instagram carousel', { platforms: ['instagram'], content: pulled.photos }),
  postFlow('instagram video', { platforms: ['instagram'], content: pulled.video }),
  postFlow('facebook text', { platforms: ['facebook'] }),
  postFlow('facebook images', { platforms: ['facebook'], content: pulled.pictures }),
  postFlow('facebook video', { platforms: ['facebook'], content: pulled.video }),
  postFlow('threads text', { platforms: ['threads'] }),
  postFlow('threads text through a container', {
    platforms: ['threads'],
    environment: { THREADS_TEXT_PUBLISH: 'container' },
  }),
  postFlow('threads image', { platforms: ['threads'], content: pulled.image }),
  postFlow('threads carousel', { platforms: ['threads'], content: pulled.pictures }),
  postFlow('threads video', { platforms: ['threads'], content: pulled.video }),
  postFlow('tiktok text', { platforms: ['tiktok'], fails: 'content_unsupported' }),
  postFlow('tiktok image', { platforms: ['tiktok'], content: pulled.image }, tiktokStartUnknown),
  postFlow('tiktok video', { platforms: ['tiktok'], content: pulled.video }, tiktokStartUnknown),
  // Nothing is published before the last byte, so nothing is unknown.
  postFlow('tiktok video upload', {
    platforms: ['tiktok'],
    content: uploaded.video,
    environment: { TIKTOK_VIDEO_SOURCE: 'upload' },
  }),
  postFlow('youtube video', { platforms: ['youtube'], content: uploaded.video }),
  postFlow('linkedin text', { platforms: ['linkedin'] }),
  postFlow('linkedin images', { platforms: ['linkedin'], content: uploaded.pictures }, linkedinMediaUnknown),
  postFlow('linkedin video', { platforms: ['linkedin'], content: uploaded.video }, linkedinMediaUnknown),
  postFlow('snapchat image', { platforms: ['snapchat'], content: uploaded.image }, storyOutcomeUnknown),
  postFlow('snapchat video', { platforms: ['snapchat'], content: uploaded.video }, storyOutcomeUnknown),
  postFlow('bluesky text', { platforms: ['bluesky'] }),
  postFlow('bluesky images', { platforms: ['bluesky'], content: uploaded.pictures }),
  postFlow('bluesky video', { platforms: ['bluesky'], content: uploaded.video }),
  postFlow('mixed', { platforms: ['threads', 'tiktok'], content: pulled.video }, tiktokStartUnknown),
  postFlow('scheduled', { platforms: ['threads'], inMs: 3 * HOUR }),
  postFlow(
    'stale token',
    { platforms: ['tiktok'], content: pulled.video, before: (harness) => harness.advance(DAY + HOUR) },
    (fault, baseline) => tiktokStartUnknown(fault, baseline) || refreshLost('tiktok')(fault, baseline),
  ),
  mediaFlow,
  transcriptionFlow,
  ...platforms.map(connectionFlow),
  ...platforms.map((platform) => refreshFlow(platform, refreshLost(platform))),
];
