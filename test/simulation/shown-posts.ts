import type { Database } from '@herald-lab/firestore';
import type { PublishedPost, Platform as SimulatedPlatform } from '@herald-lab/sandbox';
import { segmentAfter, textOf, timeOf } from './store/history.ts';

/** What users have deleted at the platforms. */
export interface Removed {
  posts: PublishedPost[];
  /** What posts replied to when a post of their platform was deleted, by name: some platforms forget that. */
  parents: Map<string, string>;
}

/** A post or a reply that is live, or was until its user deleted it. */
export type ShownPost = Pick<
  PublishedPost,
  'platform' | 'accountId' | 'id' | 'text' | 'title' | 'replyTo' | 'comments'
> & {
  /** ms since the epoch */
  at: number;
};

/** What is below a post, in its order. A comment has neither an id nor a time here. */
export interface Below {
  text: string;
  id: string | null;
  at: number | null;
}

/** The posts of all platforms, with those that users have deleted there, as they were. */
export function shownPosts(platforms: readonly SimulatedPlatform[], { posts, parents }: Removed): ShownPost[] {
  const live = platforms.flatMap((platform) => platform.published());
  const names = new Set(live.map(nameOf));
  return [...live, ...posts.filter((post) => !names.has(nameOf(post)))].map((post) => ({
    ...post,
    at: Date.parse(post.at),
    replyTo: parents.get(nameOf(post)) ?? post.replyTo,
  }));
}

/** The same of test mode, whose simulated platforms keep their posts in the database. All test users have the same accounts. */
export function postsOfTestMode(database: Database): ShownPost[] {
  const stored = [...database.documents.group('simulatedPosts').values()];
  return stored
    .filter((post) => textOf(post, 'state') === 'published')
    .map((post) => ({
      platform: textOf(post, 'platform') ?? '',
      accountId: `${segmentAfter(post.name, 'users')}/${textOf(post, 'accountId')}`,
      id: segmentAfter(post.name, 'simulatedPosts'),
      text: textOf(post, 'text') ?? '',
      title: null,
      replyTo: textOf(post, 'replyTo'),
      comments: [],
      at: timeOf(post, 'firstCallAt') ?? 0,
    }));
}

export function nameOf({ platform, id }: { platform: string; id: string | null }): string {
  return `${platform} ${id}`;
}

/** What is below a live post: its comments, or the replies to it and to one another. Each has at most one reply. */
export function repliesBelow(posts: readonly ShownPost[], platform: string, rootId: string): Below[] {
  const root = posts.find((post) => post.platform === platform && post.id === rootId);
  const comments = root?.comments ?? [];
  if (comments.length > 0) return comments.map((text) => ({ text, id: null, at: null }));
  const below: ShownPost[] = [];
  let level: string[] = [rootId];
  while (level.length > 0) {
    const next = posts.filter((post) => post.platform === platform && level.includes(post.replyTo ?? ''));
    below.push(...next);
    level = next.map(({ id }) => id);
  }
  return below;
}
