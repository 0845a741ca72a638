import { type PlatformStyle, platformLook, UPRIGHT } from './platforms.ts';

/** How a platform shows a post of this type: as a story, or like any other. A plain look for a platform that this page does not know yet. */
export function platformStyle(platform: string, postType?: unknown): PlatformStyle {
  const style = platformLook(platform) ?? plain;
  return postType === 'story' ? { ...style, ...story } : style;
}

/** How a platform shows what is below a post: in its feed, wherever the post itself is. */
export function replyStyle(platform: string): PlatformStyle {
  return { ...platformStyle(platform), layout: 'feed' };
}

/** Whether a platform is for videos first, which it shows on a stage or in a player. */
export function isForVideos(platform: string): boolean {
  return ['stage', 'watch'].includes(platformStyle(platform).layout);
}

/** The whole screen of a phone, without a text. */
const story = { layout: 'stage', media: 'carousel', ratio: UPRIGHT, videoRatio: UPRIGHT } as const;

const plain: PlatformStyle = {
  fold: null,
  marks: ['link'],
  layout: 'feed',
  media: 'grid',
  gridSize: 4,
  ratio: [1 / 2, 3],
  linkCard: false,
};
