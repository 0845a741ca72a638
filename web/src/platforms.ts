import type { Account } from '@herald-publishing/client';
import type { Fold, Mark } from './compose/preview/text-parts.ts';
import { texts } from './i18n/texts.ts';

const t = texts('visibility', {
  everyone: 'Visible to everyone.',
  friends: 'Visible only to friends.',
  followers: 'Visible only to followers.',
  you: 'Visible only to you.',
  link: 'Unlisted: visible only to people who have the link.',
  private: 'Private: visible only to you.',
  connections: 'Visible only to connections.',
  members: 'Visible only to LinkedIn members.',
  outsideTimelines: 'Unlisted: visible to everyone, but not in public timelines.',
});

/** The mark of a platform on its own colour, as on a home screen. */
interface PlatformBrand {
  /** A path, 24 by 24, or letters. */
  mark: { path: string } | { letters: string };
  background: string;
  color: string;
}

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
  /** Width by height: the tallest and the flattest shape of a single file; the rest is cropped. Where both are the same, there are bars instead. */
  ratio: readonly [tallest: number, flattest: number];
  /** The same of a single video, where that differs. */
  videoRatio?: readonly [tallest: number, flattest: number];
  /** Whether a link in the text of a post without media becomes a card. */
  linkCard: boolean;
}

interface PlatformAppearance {
  brand: PlatformBrand;
  look: PlatformStyle;
  /** Who sees a post, by the values of the option. */
  visibilities?: Readonly<Record<string, string>>;
}

export const UPRIGHT = [9 / 16, 9 / 16] as const;

/**
 * The marks are unaltered from Simple Icons 16.37.0 (CC0): trademarks of their owners, shown to name their platforms. LinkedIn's is
 * not among them at its owner's wish; letters stand for it.
 */
const appearances: Readonly<Record<Account['platform'], PlatformAppearance>> = {
  x: {
    brand: {
      background: '#000',
      color: '#fff',
      mark: {
        path: 'M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z',
      },
    },
    look: {
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
  },
  instagram: {
    brand: {
      background: '#ff0069',
      color: '#fff',
      mark: {
        path: 'M7.0301.084c-1.2768.0602-2.1487.264-2.911.5634-.7888.3075-1.4575.72-2.1228 1.3877-.6652.6677-1.075 1.3368-1.3802 2.127-.2954.7638-.4956 1.6365-.552 2.914-.0564 1.2775-.0689 1.6882-.0626 4.947.0062 3.2586.0206 3.6671.0825 4.9473.061 1.2765.264 2.1482.5635 2.9107.308.7889.72 1.4573 1.388 2.1228.6679.6655 1.3365 1.0743 2.1285 1.38.7632.295 1.6361.4961 2.9134.552 1.2773.056 1.6884.069 4.9462.0627 3.2578-.0062 3.668-.0207 4.9478-.0814 1.28-.0607 2.147-.2652 2.9098-.5633.7889-.3086 1.4578-.72 2.1228-1.3881.665-.6682 1.0745-1.3378 1.3795-2.1284.2957-.7632.4966-1.636.552-2.9124.056-1.2809.0692-1.6898.063-4.948-.0063-3.2583-.021-3.6668-.0817-4.9465-.0607-1.2797-.264-2.1487-.5633-2.9117-.3084-.7889-.72-1.4568-1.3876-2.1228C21.2982 1.33 20.628.9208 19.8378.6165 19.074.321 18.2017.1197 16.9244.0645 15.6471.0093 15.236-.005 11.977.0014 8.718.0076 8.31.0215 7.0301.0839m.1402 21.6932c-1.17-.0509-1.8053-.2453-2.2287-.408-.5606-.216-.96-.4771-1.3819-.895-.422-.4178-.6811-.8186-.9-1.378-.1644-.4234-.3624-1.058-.4171-2.228-.0595-1.2645-.072-1.6442-.079-4.848-.007-3.2037.0053-3.583.0607-4.848.05-1.169.2456-1.805.408-2.2282.216-.5613.4762-.96.895-1.3816.4188-.4217.8184-.6814 1.3783-.9003.423-.1651 1.0575-.3614 2.227-.4171 1.2655-.06 1.6447-.072 4.848-.079 3.2033-.007 3.5835.005 4.8495.0608 1.169.0508 1.8053.2445 2.228.408.5608.216.96.4754 1.3816.895.4217.4194.6816.8176.9005 1.3787.1653.4217.3617 1.056.4169 2.2263.0602 1.2655.0739 1.645.0796 4.848.0058 3.203-.0055 3.5834-.061 4.848-.051 1.17-.245 1.8055-.408 2.2294-.216.5604-.4763.96-.8954 1.3814-.419.4215-.8181.6811-1.3783.9-.4224.1649-1.0577.3617-2.2262.4174-1.2656.0595-1.6448.072-4.8493.079-3.2045.007-3.5825-.006-4.848-.0608M16.953 5.5864A1.44 1.44 0 1 0 18.39 4.144a1.44 1.44 0 0 0-1.437 1.4424M5.8385 12.012c.0067 3.4032 2.7706 6.1557 6.173 6.1493 3.4026-.0065 6.157-2.7701 6.1506-6.1733-.0065-3.4032-2.771-6.1565-6.174-6.1498-3.403.0067-6.156 2.771-6.1496 6.1738M8 12.0077a4 4 0 1 1 4.008 3.9921A3.9996 3.9996 0 0 1 8 12.0077',
      },
    },
    look: {
      // Three lines, for which Instagram recommends 125 characters. https://help.instagram.com/1643471055915254
      fold: { characters: 125, lines: 3 },
      marks: ['tag', 'mention'],
      layout: 'caption',
      media: 'carousel',
      gridSize: 1,
      // All of a carousel are cropped to the first. https://developers.facebook.com/docs/instagram-platform/content-publishing
      ratio: [4 / 5, 1.91],
      // A single video is a reel, which fills an upright screen.
      videoRatio: UPRIGHT,
      linkCard: false,
    },
  },
  facebook: {
    brand: {
      background: '#0866ff',
      color: '#fff',
      mark: {
        path: 'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
      },
    },
    look: {
      // As measured on a desktop, where Meta names no number. https://posttruncate.com/en/platform-limits/ (2026)
      fold: { characters: 480 },
      marks: ['link', 'tag'],
      layout: 'feed',
      media: 'grid',
      gridSize: 5,
      ratio: [4 / 5, 3],
      // An upright video is a reel. https://developers.facebook.com/docs/video-api/guides/reels-publishing
      videoRatio: [9 / 16, 3],
      linkCard: true,
    },
  },
  threads: {
    brand: {
      background: '#000',
      color: '#fff',
      mark: {
        path: 'M18.263 11.097c-.03-3.486-1.92-5.586-5.111-5.586-2.13 0-3.922.963-4.863 2.499l2.062 1.438c.535-.843 1.272-1.543 2.628-1.543 1.528 0 2.318.85 2.544 2.431a15 15 0 0 0-2.236-.173c-4.125 0-6.068 1.867-6.068 4.336s1.943 3.99 4.804 3.99c3.139 0 5.013-2.115 5.781-4.735.798.361 1.348 1.204 1.348 2.47 0 3.387-3.907 5.232-7.22 5.232-4.885 0-8.077-3.207-8.077-8.424 0-6.392 4.223-10.487 9.9-10.487 3.808 0 5.69 1.671 6.97 3.914l2.108-1.475C21.44 2.078 18.331 0 13.663 0 6.227 0 1.168 5.277 1.168 12.934c0 7 4.953 11.066 10.856 11.066 4.878 0 9.809-2.846 9.809-7.716 0-2.545-1.46-4.231-3.569-5.187m-6.33 4.855c-1.077 0-2.026-.512-2.026-1.453 0-1.483 1.822-1.934 3.606-1.934.678 0 1.34.045 1.927.173-.422 1.927-1.671 3.215-3.508 3.214Z',
      },
    },
    look: {
      // No fold is documented, and a post has at most 500 characters. https://developers.facebook.com/docs/threads/posts
      fold: null,
      marks: ['link', 'tag', 'mention'],
      layout: 'feed',
      media: 'carousel',
      gridSize: 1,
      ratio: [3 / 4, 3],
      linkCard: true,
    },
  },
  tiktok: {
    brand: {
      background: '#000',
      color: '#fff',
      mark: {
        path: 'M12.525.02c1.31-.02 2.61-.01 3.91-.02.08 1.53.63 3.09 1.75 4.17 1.12 1.11 2.7 1.62 4.24 1.79v4.03c-1.44-.05-2.89-.35-4.2-.97-.57-.26-1.1-.59-1.62-.93-.01 2.92.01 5.84-.02 8.75-.08 1.4-.54 2.79-1.35 3.94-1.31 1.92-3.58 3.17-5.91 3.21-1.43.08-2.86-.31-4.08-1.03-2.02-1.19-3.44-3.37-3.65-5.71-.02-.5-.03-1-.01-1.49.18-1.9 1.12-3.72 2.58-4.96 1.66-1.44 3.98-2.13 6.15-1.72.02 1.48-.04 2.96-.04 4.44-.99-.32-2.15-.23-3.02.37-.63.41-1.11 1.04-1.36 1.75-.21.51-.15 1.07-.14 1.61.24 1.64 1.82 3.02 3.5 2.87 1.12-.01 2.19-.66 2.77-1.61.19-.33.4-.67.41-1.06.1-1.79.06-3.57.07-5.36.01-4.03-.01-8.05.02-12.07z',
      },
    },
    look: {
      // As measured, where TikTok names no number. https://utilhq.pages.dev/articles/tiktok-character-limits-guide (2026)
      fold: { characters: 80, lines: 2 },
      marks: ['tag', 'mention'],
      layout: 'stage',
      media: 'carousel',
      gridSize: 1,
      ratio: UPRIGHT,
      linkCard: false,
    },
    visibilities: {
      PUBLIC_TO_EVERYONE: t.everyone,
      MUTUAL_FOLLOW_FRIENDS: t.friends,
      FOLLOWER_OF_CREATOR: t.followers,
      SELF_ONLY: t.you,
    },
  },
  youtube: {
    brand: {
      background: '#f00',
      color: '#fff',
      mark: {
        path: 'M23.498 6.186a3.016 3.016 0 0 0-2.122-2.136C19.505 3.545 12 3.545 12 3.545s-7.505 0-9.377.505A3.017 3.017 0 0 0 .502 6.186C0 8.07 0 12 0 12s0 3.93.502 5.814a3.016 3.016 0 0 0 2.122 2.136c1.871.505 9.376.505 9.376.505s7.505 0 9.377-.505a3.015 3.015 0 0 0 2.122-2.136C24 15.93 24 12 24 12s0-3.93-.502-5.814zM9.545 15.568V8.432L15.818 12l-6.273 3.568z',
      },
    },
    look: {
      // Of the description, as measured. https://videodescriptions.com/how-to-write-youtube-description/ (2026)
      fold: { characters: 157, lines: 3 },
      marks: ['link', 'tag', 'mention'],
      layout: 'watch',
      media: 'grid',
      gridSize: 1,
      ratio: [16 / 9, 16 / 9],
      linkCard: false,
    },
    visibilities: {
      public: t.everyone,
      unlisted: t.link,
      private: t.private,
    },
  },
  linkedin: {
    brand: { background: '#0a66c2', color: '#fff', mark: { letters: 'in' } },
    look: {
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
    visibilities: {
      PUBLIC: t.everyone,
      CONNECTIONS: t.connections,
      LOGGED_IN: t.members,
    },
  },
  snapchat: {
    brand: {
      background: '#fffc00',
      color: '#000',
      mark: {
        path: 'M12.206.793c.99 0 4.347.276 5.93 3.821.529 1.193.403 3.219.299 4.847l-.003.06c-.012.18-.022.345-.03.51.075.045.203.09.401.09.3-.016.659-.12 1.033-.301.165-.088.344-.104.464-.104.182 0 .359.029.509.09.45.149.734.479.734.838.015.449-.39.839-1.213 1.168-.089.029-.209.075-.344.119-.45.135-1.139.36-1.333.81-.09.224-.061.524.12.868l.015.015c.06.136 1.526 3.475 4.791 4.014.255.044.435.27.42.509 0 .075-.015.149-.045.225-.24.569-1.273.988-3.146 1.271-.059.091-.12.375-.164.57-.029.179-.074.36-.134.553-.076.271-.27.405-.555.405h-.03c-.135 0-.313-.031-.538-.074-.36-.075-.765-.135-1.273-.135-.3 0-.599.015-.913.074-.6.104-1.123.464-1.723.884-.853.599-1.826 1.288-3.294 1.288-.06 0-.119-.015-.18-.015h-.149c-1.468 0-2.427-.675-3.279-1.288-.599-.42-1.107-.779-1.707-.884-.314-.045-.629-.074-.928-.074-.54 0-.958.089-1.272.149-.211.043-.391.074-.54.074-.374 0-.523-.224-.583-.42-.061-.192-.09-.389-.135-.567-.046-.181-.105-.494-.166-.57-1.918-.222-2.95-.642-3.189-1.226-.031-.063-.052-.15-.055-.225-.015-.243.165-.465.42-.509 3.264-.54 4.73-3.879 4.791-4.02l.016-.029c.18-.345.224-.645.119-.869-.195-.434-.884-.658-1.332-.809-.121-.029-.24-.074-.346-.119-1.107-.435-1.257-.93-1.197-1.273.09-.479.674-.793 1.168-.793.146 0 .27.029.383.074.42.194.789.3 1.104.3.234 0 .384-.06.465-.105l-.046-.569c-.098-1.626-.225-3.651.307-4.837C7.392 1.077 10.739.807 11.727.807l.419-.015h.06z',
      },
    },
    look: {
      // None is documented; a Spotlight has at most 160 characters.
      fold: null,
      marks: ['tag'],
      layout: 'stage',
      media: 'carousel',
      gridSize: 1,
      ratio: UPRIGHT,
      linkCard: false,
    },
  },
  bluesky: {
    brand: {
      background: '#1185fe',
      color: '#fff',
      mark: {
        path: 'M5.202 2.857C7.954 4.922 10.913 9.11 12 11.358c1.087-2.247 4.046-6.436 6.798-8.501C20.783 1.366 24 .213 24 3.883c0 .732-.42 6.156-.667 7.037-.856 3.061-3.978 3.842-6.755 3.37 4.854.826 6.089 3.562 3.422 6.299-5.065 5.196-7.28-1.304-7.847-2.97-.104-.305-.152-.448-.153-.327 0-.121-.05.022-.153.327-.568 1.666-2.782 8.166-7.847 2.97-2.667-2.737-1.432-5.473 3.422-6.3-2.777.473-5.899-.308-6.755-3.369C.42 10.04 0 4.615 0 3.883c0-3.67 3.217-2.517 5.202-1.026',
      },
    },
    look: {
      // https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts (MAX_POST_LINES)
      fold: { lines: 25 },
      marks: ['link', 'tag', 'mention'],
      layout: 'feed',
      media: 'grid',
      gridSize: 4,
      ratio: [1 / 2, 3],
      linkCard: true,
    },
  },
  mastodon: {
    brand: {
      background: '#6364ff',
      color: '#fff',
      mark: {
        path: 'M23.268 5.313c-.35-2.578-2.617-4.61-5.304-5.004C17.51.242 15.792 0 11.813 0h-.03c-3.98 0-4.835.242-5.288.309C3.882.692 1.496 2.518.917 5.127.64 6.412.61 7.837.661 9.143c.074 1.874.088 3.745.26 5.611.118 1.24.325 2.47.62 3.68.55 2.237 2.777 4.098 4.96 4.857 2.336.792 4.849.923 7.256.38.265-.061.527-.132.786-.213.585-.184 1.27-.39 1.774-.753a.057.057 0 0 0 .023-.043v-1.809a.052.052 0 0 0-.02-.041.053.053 0 0 0-.046-.01 20.282 20.282 0 0 1-4.709.545c-2.73 0-3.463-1.284-3.674-1.818a5.593 5.593 0 0 1-.319-1.433.053.053 0 0 1 .066-.054c1.517.363 3.072.546 4.632.546.376 0 .75 0 1.125-.01 1.57-.044 3.224-.124 4.768-.422.038-.008.077-.015.11-.024 2.435-.464 4.753-1.92 4.989-5.604.008-.145.03-1.52.03-1.67.002-.512.167-3.63-.024-5.545zm-3.748 9.195h-2.561V8.29c0-1.309-.55-1.976-1.67-1.976-1.23 0-1.846.79-1.846 2.35v3.403h-2.546V8.663c0-1.56-.617-2.35-1.848-2.35-1.112 0-1.668.668-1.67 1.977v6.218H4.822V8.102c0-1.31.337-2.35 1.011-3.12.696-.77 1.608-1.164 2.74-1.164 1.311 0 2.302.5 2.962 1.498l.638 1.06.638-1.06c.66-.999 1.65-1.498 2.96-1.498 1.13 0 2.043.395 2.74 1.164.675.77 1.012 1.81 1.012 3.12z',
      },
    },
    look: {
      // Servers choose it; apps fold long posts each in its own way.
      fold: null,
      marks: ['link', 'tag', 'mention'],
      layout: 'feed',
      media: 'grid',
      gridSize: 4,
      ratio: [1 / 2, 3],
      linkCard: true,
    },
    visibilities: {
      public: t.everyone,
      unlisted: t.outsideTimelines,
      private: t.followers,
    },
  },
};

/** These pages may be older than the API that they call, and not know one of its platforms. */
const known: Readonly<Record<string, PlatformAppearance | undefined>> = appearances;

/** Letters for a platform that this page does not know yet. */
export function platformBrand(platform: string): PlatformBrand {
  const letters = platform.slice(0, 2);
  return known[platform]?.brand ?? { mark: { letters }, background: 'var(--surface-raised)', color: 'var(--text)' };
}

/** Who sees a post with this value of the option; null for a value that this page does not know. */
export function visibilityLabel(platform: string, value: string): string | null {
  return known[platform]?.visibilities?.[value] ?? null;
}

/** The look of a platform; undefined for one that this page does not know yet. */
export function platformLook(platform: string): PlatformStyle | undefined {
  return known[platform]?.look;
}
