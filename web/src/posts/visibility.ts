import type { Post } from '@herald-publishing/client';
import { t } from './visibility-texts.ts';

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tiktok: {
    PUBLIC_TO_EVERYONE: t.everyone,
    MUTUAL_FOLLOW_FRIENDS: t.friends,
    FOLLOWER_OF_CREATOR: t.followers,
    SELF_ONLY: t.you,
  },
  youtube: {
    public: t.everyone,
    unlisted: t.link,
    private: t.private,
  },
  linkedin: {
    PUBLIC: t.everyone,
    CONNECTIONS: t.connections,
    LOGGED_IN: t.members,
  },
  mastodon: {
    public: t.everyone,
    unlisted: t.outsideTimelines,
    private: t.followers,
  },
};

/** Who can see a target of a post, by its options or else by what Herald asks for; null where the account decides. */
export function visibilityText({ platform, overrides = {} }: Post['targets'][number], standard: string | null) {
  // Whoever completes a draft in the TikTok app chooses there.
  if (overrides['draft'] === true) return null;
  const level = overrides['privacy'] ?? overrides['visibility'] ?? standard;
  return typeof level === 'string' ? (texts[platform]?.[level] ?? null) : null;
}
