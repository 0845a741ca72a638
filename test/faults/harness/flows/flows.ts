import type { Flow } from '../flow.ts';
import { connectionFlow } from './connection.ts';
import { mediaFlow } from './media.ts';
import { postFlow } from './post.ts';
import { refreshFlow } from './refresh.ts';
import { transcriptionFlow } from './transcription.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const image = { imageUrls: ['SANDBOX/media/sample.jpg'] };
const video = { videoUrl: 'SANDBOX/media/sample.mp4' };
const pictures = { imageUrls: ['SANDBOX/media/sample.jpg', 'SANDBOX/media/sample.png'] };

type MayBeTold = NonNullable<Flow['mayBeTold']>;

/** The call a pattern names, the one before it and the one after it. */
const around = (pattern: RegExp, happy: readonly string[]): string[] => {
  const place = happy.findIndex((call) => pattern.test(call));
  return place < 0 ? [] : happy.slice(place - 1, place + 2);
};

/**
 * TikTok has no key that would tell two starts of a post from one, and shows nothing of one that it never got: between
 * the intent to start it and the record that it is started, an end without a word leaves a doubt for its owner.
 */
const startInDoubt: MayBeTold = ({ call }, happy) => around(/^POST \/tiktok.*\/init\/$/, happy).includes(call);

/** A refresh token that TikTok has replaced is worth nothing: whoever dies with the new one in hand loses the account. */
const refreshLost: MayBeTold = ({ call, mode }, happy) => {
  const [, ask, save] = around(/^POST \/tiktok.*\/oauth\/token\/$/, happy);
  return (call === ask && (mode === 'kill-after' || mode === 'lose')) || (call === save && mode === 'kill-before');
};

/** Every flow the harness knows, in the order of its table. */
export const flows: readonly Flow[] = [
  postFlow('threads text', { platforms: ['threads'] }),
  postFlow('threads image', { platforms: ['threads'], content: image }),
  postFlow('threads video', { platforms: ['threads'], content: video }),
  postFlow('threads carousel', { platforms: ['threads'], content: pictures }),
  postFlow('tiktok text', { platforms: ['tiktok'], fails: 'content_unsupported' }),
  postFlow('tiktok image', { platforms: ['tiktok'], content: image }, startInDoubt),
  postFlow('tiktok video', { platforms: ['tiktok'], content: video }, startInDoubt),
  postFlow('mixed', { platforms: ['threads', 'tiktok'], content: video }, startInDoubt),
  postFlow('scheduled', { platforms: ['threads'], inMs: 3 * HOUR }),
  postFlow(
    'stale token',
    { platforms: ['tiktok'], content: video, before: (world) => world.advance(DAY + HOUR) },
    (strike, happy) => startInDoubt(strike, happy) || refreshLost(strike, happy),
  ),
  mediaFlow,
  transcriptionFlow,
  connectionFlow('threads'),
  connectionFlow('tiktok'),
  refreshFlow('threads'),
  refreshFlow('tiktok', refreshLost),
];
