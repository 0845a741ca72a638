import type { ProfileCard } from '../../model/account.ts';
import type { Content } from '../../model/post.ts';
import type { OpenMedia } from '../contract/publish.ts';
import { formatOf, unsupportedBy } from '../kit/rules/platform-rules.ts';
import type { Category } from './api.ts';
import { rules } from './rules.ts';

/** Why no account can post this on X, as a sentence that names what would work; null when some can. */
export function unsupported(content: Content): string | null {
  return unsupportedBy(rules, content);
}

const categories: Readonly<Record<string, Category>> = {
  image: 'tweet_image',
  gif: 'tweet_gif',
  video: 'tweet_video',
};

/** X's name for a file, by its content, not its URL; null where X cannot take it. */
export function categoryOf(file: Pick<OpenMedia, 'mimeType'>): Category | null {
  return categories[formatOf(rules, file)?.name ?? ''] ?? null;
}

/** The URL of a post, which X does not return. Without a username in it, it leads to the same place. */
export function linkTo({ username }: Pick<ProfileCard, 'username'>, postId: string): string {
  return username
    ? `https://x.com/${encodeURIComponent(username)}/status/${postId}`
    : `https://x.com/i/web/status/${postId}`;
}
