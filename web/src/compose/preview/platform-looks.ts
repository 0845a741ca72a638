import type { Fold } from './fold.ts';
import type { Mark } from './text-parts.ts';

/** How posts look in the feed of a platform. */
export interface PlatformStyle {
  fold: Fold | null;
  /** What it turns into links. */
  marks: readonly Mark[];
  /**
   * `feed`: the text, then the media. `caption`: the media, then the text. `stage`: an upright screen with the text on it.
   * `watch`: a player with a title, and the text below.
   */
  layout: 'feed' | 'caption' | 'stage' | 'watch';
  /** Several images beside each other, or one after the other. */
  media: 'grid' | 'carousel';
  /** How many images a grid shows; how many more there are is written on the last. */
  gridSize: number;
  /** Width by height: the flattest and the tallest that is shown of a single image; the rest is cropped. */
  ratio: readonly [tallest: number, flattest: number];
  /** Whether a link in the text of a post without media becomes a card. */
  linkCard: boolean;
}

const looks: Record<string, PlatformStyle> = {
  x: {
    // Longer posts, which need X Premium, have a "Show more" after what others can write.
    // https://mybroadband.co.za/news/internet/479595-twitter-increases-character-limit-for-blue-subscribers.html
    fold: { characters: 280 },
    marks: ['link', 'tag', 'mention'],
    layout: 'feed',
    media: 'grid',
    gridSize: 4,
    ratio: [3 / 4, 3],
    linkCard: true,
  },
  instagram: {
    // Three lines, for which Instagram recommends 125 characters. https://help.instagram.com/1643471055915254
    fold: { characters: 125, lines: 3 },
    marks: ['tag', 'mention'],
    layout: 'caption',
    media: 'carousel',
    gridSize: 1,
    // All of a carousel are cropped to the first. https://developers.facebook.com/docs/instagram-platform/content-publishing
    ratio: [4 / 5, 1.91],
    linkCard: false,
  },
  facebook: {
    // As measured on a desktop, where Meta names no number. https://posttruncate.com/en/platform-limits/ (2026)
    fold: { characters: 480 },
    marks: ['link', 'tag'],
    layout: 'feed',
    media: 'grid',
    gridSize: 5,
    ratio: [4 / 5, 3],
    linkCard: true,
  },
  threads: {
    // No fold is documented, and a post has at most 500 characters. https://developers.facebook.com/docs/threads/posts
    fold: null,
    marks: ['link', 'tag', 'mention'],
    layout: 'feed',
    media: 'carousel',
    gridSize: 1,
    ratio: [3 / 4, 3],
    linkCard: true,
  },
  tiktok: {
    // As measured, where TikTok names no number. https://utilhq.pages.dev/articles/tiktok-character-limits-guide (2026)
    fold: { characters: 80, lines: 2 },
    marks: ['tag', 'mention'],
    layout: 'stage',
    media: 'carousel',
    gridSize: 1,
    ratio: [9 / 16, 9 / 16],
    linkCard: false,
  },
  youtube: {
    // Of the description, as measured. https://videodescriptions.com/how-to-write-youtube-description/ (2026)
    fold: { characters: 157, lines: 3 },
    marks: ['link', 'tag', 'mention'],
    layout: 'watch',
    media: 'grid',
    gridSize: 1,
    ratio: [16 / 9, 16 / 9],
    linkCard: false,
  },
  linkedin: {
    // Three lines, of some 210 characters on a desktop. https://web-3-apps.com/char-counter/articles/linkedin-post-length/ (2026)
    fold: { characters: 210, lines: 3 },
    marks: ['link', 'tag'],
    layout: 'feed',
    media: 'grid',
    gridSize: 4,
    ratio: [4 / 5, 3],
    // LinkedIn makes no card of a link in the text of a post that a program made.
    // https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api
    linkCard: false,
  },
  snapchat: {
    // None is documented; a Spotlight has at most 160 characters.
    fold: null,
    marks: ['tag'],
    layout: 'stage',
    media: 'carousel',
    gridSize: 1,
    ratio: [9 / 16, 9 / 16],
    linkCard: false,
  },
  bluesky: {
    // https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts (MAX_POST_LINES)
    fold: { lines: 25 },
    marks: ['link', 'tag', 'mention'],
    layout: 'feed',
    media: 'grid',
    gridSize: 4,
    ratio: [1 / 2, 3],
    linkCard: true,
  },
};

const plain: PlatformStyle = {
  fold: null,
  marks: ['link'],
  layout: 'feed',
  media: 'grid',
  gridSize: 4,
  ratio: [1 / 2, 3],
  linkCard: false,
};

/** A plain look for a platform that this page does not know yet. */
export function platformStyle(platform: string): PlatformStyle {
  return looks[platform] ?? plain;
}
