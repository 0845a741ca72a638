import type { Post } from '@herald-publishing/client';
import { texts } from '../i18n/texts.ts';

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

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  return typeof level === 'string' ? (labels[platform]?.[level] ?? null) : null;
}
