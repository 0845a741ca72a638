import type { Post } from '@herald-publishing/client';

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tiktok: {
    PUBLIC_TO_EVERYONE: 'Visible to everyone.',
    MUTUAL_FOLLOW_FRIENDS: 'Visible only to friends.',
    FOLLOWER_OF_CREATOR: 'Visible only to followers.',
    SELF_ONLY: 'Visible only to you.',
  },
  youtube: {
    public: 'Visible to everyone.',
    unlisted: 'Unlisted: visible only to people who have the link.',
    private: 'Private: visible only to you.',
  },
  linkedin: {
    PUBLIC: 'Visible to everyone.',
    CONNECTIONS: 'Visible only to connections.',
    LOGGED_IN: 'Visible only to LinkedIn members.',
  },
  mastodon: {
    public: 'Visible to everyone.',
    unlisted: 'Unlisted: visible to everyone, but not in public timelines.',
    private: 'Visible only to followers.',
  },
};

/** Who can see a target of a post, by its options or else by what Herald asks for; null where the account decides. */
export function visibilityText({ platform, overrides = {} }: Post['targets'][number], standard: string | null) {
  // Whoever completes a draft in the TikTok app chooses there.
  if (overrides['draft'] === true) return null;
  const level = overrides['privacy'] ?? overrides['visibility'] ?? standard;
  return typeof level === 'string' ? (texts[platform]?.[level] ?? null) : null;
}
