import { z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import type { PublishContext } from '../contract/publish.ts';
import { findInList } from '../kit/lookup.ts';
import { type ListedPost, type XApi, xApi } from './api.ts';
import type { Upload } from './upload.ts';

/** Pause between two calls for a post that should be listed (ms): X charges for each post read. */
export const RECHECK_MS = 20 * SECOND;

/** X's clock and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

export const publishedPost = z.object({ id: z.string() });
export type PublishedPost = z.infer<typeof publishedPost>;

/** A listed post with the content of this run, and the id of the post that it replies to. */
type MatchingPost = PublishedPost & { replyTo: string | null };

/**
 * Whether a listed post has this text. X replaces every URL by a short link, and adds one for the files: each is
 * replaced by the spelling that our text contains. In front of a reply it adds the names in the post before it.
 */
export function hasSameText(post: ListedPost, text: string): boolean {
  const { text: cut, entities, note_tweet: long } = post;
  const ours = normalize(text);
  const links = (long?.entities ?? entities)?.urls ?? [];
  const theirs = links.reduce(
    (rest, { url, expanded_url: address = url }) => {
      const original = isUploadedMedia(address) ? '' : spellings(address).find((each) => ours.includes(each));
      return rest.replace(url, () => original ?? address);
    },
    unescaped(long?.text ?? cut),
  );
  return withoutAddedMentions(normalize(theirs), ours, post) === ours;
}

/**
 * Whether a listed post has this content. Uploaded files belong to one run, so their keys identify a post, whatever X
 * made of its text; an unknown key identifies nothing.
 */
export function isMatching(post: ListedPost, text: string, uploads: readonly Upload[]): boolean {
  if (!hasSameMedia(post, uploads)) return false;
  return (uploads.length > 0 && uploads.every(({ key }) => key !== null)) || hasSameText(post, text);
}

/** The id of the post that a listed post replies to. */
export function parentOf({ referenced_tweets: posts, referenced_posts: alsoPosts }: ListedPost): string | null {
  return (posts ?? alsoPosts)?.find(({ type }) => type === 'replied_to')?.id ?? null;
}

/**
 * The posts of the account with equal content that were created at `since` (ms since the epoch) or later, newest first, wherever
 * they are in a thread.
 */
export async function findMatching(
  { content, account }: Pick<PublishContext, 'content' | 'account'>,
  api: XApi,
  uploads: readonly Upload[],
  since: number,
): Promise<MatchingPost[]> {
  const earliest = since - SKEW_MS;
  const posts = await api.recentPosts(account.accountId, earliest);
  return posts
    .filter((one) => Date.parse(one.created_at) >= earliest && isMatching(one, content.text, uploads))
    .map((one) => ({ id: one.id, replyTo: parentOf(one) }));
}

function withoutAddedMentions(theirs: string, ours: string, post: ListedPost): string {
  const added = parentOf(post) !== null && theirs.endsWith(ours) ? theirs.slice(0, theirs.length - ours.length) : '';
  return /^(?:@\w{1,15}(?: |$))+$/.test(added) ? ours : theirs;
}

function normalize(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** X ends a text with a link to the post's own files. */
function isUploadedMedia(url: string): boolean {
  return /^https:\/\/(?:x|twitter)\.com\/[^/]+\/status\/\d+\/(?:photo|video)\//.test(url);
}

/** The ways in which a link may have been written before X expanded it. */
function spellings(url: string): string[] {
  const bare = url.replace(/^https?:\/\//i, '');
  return [url, url.replace(/\/$/, ''), bare, bare.replace(/\/$/, '')];
}

/** X returns text as HTML. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function hasSameMedia({ attachments }: ListedPost, uploads: readonly Upload[]): boolean {
  const listed = attachments?.media_keys ?? [];
  return listed.length === uploads.length && uploads.every(({ key }) => key === null || listed.includes(key));
}

/** X charges for each post that is read. */
const MAX_PAGES = 2;

/** The list ends after so many posts, without a word. https://docs.x.com/x-api/posts/timelines/introduction */
const LISTED = 3200;

export const findPosts: PostFinder = {
  source: 'GET /2/users/{id}/tweets',
  documentation: 'https://docs.x.com/x-api/users/get-posts',
  text: 'The text, with short links replaced by their addresses, and without the link that X adds for files.',
  comparesFiles: false,
  limits:
    'X charges the operator of Herald for each post that is read: at most 200, the newest of the time. It lists the newest 3,200 ' +
    'posts of an account.',
  settleMs: ABSENCE_SETTLE_MS,

  find: async ({ http, clock, account }, { apiUrl }, { text, from, to }) => {
    const api = xApi({ http, clock, apiUrl, accessToken: account.accessToken });
    const read = (after: string | null) => api.postsPage(account.accountId, { since: from, until: to, after });
    const found = await findInList(
      { clock },
      { from, to },
      {
        read,
        view: ({ id, created_at }) => ({ id, url: linkTo(account.profile, id), at: Date.parse(created_at) }),
        isMatching: (post) => text === null || hasSameText(post, text),
        maxPages: MAX_PAGES,
      },
    );
    if (found.posts.length > 0 || found.gap !== null || ((await api.postCount()) ?? LISTED) < LISTED) return found;
    // A post from before shows that the list reaches back far enough.
    const { posts: earlier } = await api.postsPage(account.accountId, { until: from, after: null, limit: 5 });
    return earlier.length > 0
      ? found
      : { ...found, gap: 'X lists the newest 3,200 posts of an account, which may be later.' };
  },
};

/** The URL of a post, which X does not return. Without a username in it, it leads to the same place. */
export function linkTo({ username }: Pick<ProfileCard, 'username'>, postId: string): string {
  return username
    ? `https://x.com/${encodeURIComponent(username)}/status/${postId}`
    : `https://x.com/i/web/status/${postId}`;
}
