import type { Post } from '@herald-publishing/client';

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tiktok: {
    PUBLIC_TO_EVERYONE: 'Everyone can see this post.',
    MUTUAL_FOLLOW_FRIENDS: 'Only friends can see this post.',
    FOLLOWER_OF_CREATOR: 'Only followers can see this post.',
    SELF_ONLY: 'Only you can see this post.',
  },
  youtube: {
    public: 'Everyone can see this video.',
    unlisted: 'Unlisted: only people who have the link can see this video.',
    private: 'Private: only you can see this video.',
  },
  linkedin: {
    PUBLIC: 'Everyone can see this post.',
    CONNECTIONS: 'Only connections can see this post.',
    LOGGED_IN: 'Only members of LinkedIn can see this post.',
  },
  mastodon: {
    public: 'Everyone can see this post.',
    unlisted: 'Unlisted: everyone can see this post, but it is not in public timelines.',
    private: 'Only followers can see this post.',
  },
};

/** Who can see a target of a post, by its options or else by what Herald asks for; null where the account decides. */
export function visibilityText({ platform, overrides = {} }: Post['targets'][number], standard: string | null) {
  // Whoever completes a draft in the TikTok app chooses there.
  if (overrides['draft'] === true) return null;
  const level = overrides['privacy'] ?? overrides['visibility'] ?? standard;
  return typeof level === 'string' ? (texts[platform]?.[level] ?? null) : null;
}
