import { z } from 'zod';
import { DAY_MS } from '../core/clock.ts';
import type { Account } from '../core/identity.ts';
import { decimalId } from '../core/ids.ts';
import type { OutsidePost } from '../core/platform.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { BearerRequest, JsonRequest } from '../http/bearer.ts';
import { isPostable } from './chunked-uploads.ts';
import { apiError, apiResponse, invalid, notFound } from './errors.ts';
import { authorize } from './request.ts';
import type { Post, Upload, XState } from './state.ts';
import { cashtags, isTooLong, mentionsIn, shortenLinks } from './text-rules.ts';

const postBody = z.strictObject({
  text: z.string().optional(),
  media: z.strictObject({ media_ids: z.array(z.string().regex(/^\d{1,19}$/)).min(1) }).optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: z.string().regex(/^\d{1,19}$/) }).optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
});

/** `POST /2/tweets`. From here on the post is live. */
export function createPost(state: XState, request: JsonRequest): PlatformResponse {
  const account = authorize(state, request, 'tweet.read', 'tweet.write', 'users.read');
  const body = postBody.safeParse(request.body ?? {});
  if (!body.success) throw invalid(state, z.prettifyError(body.error), { body: [] });
  const { text = '', reply, reply_settings: replySettings } = body.data;
  const replyTo = reply?.in_reply_to_tweet_id ?? null;
  const parent = replyTo === null ? null : parentOf(state, replyTo, replySettings);
  const uploads = uploadsOf(state, account, body.data.media?.media_ids ?? []);
  checkText(state, text, uploads);
  checkDuplicate(state, account, text);
  const headers = countPost(state, account);
  const post = {
    id: decimalId(19, '19'),
    accountId: account.accountId,
    text,
    uploads,
    replyTo,
    mentions: parent ? inheritedMentions(parent, text, account.username) : [],
    at: state.clock.now(),
    isDeleted: false,
  };
  state.posts.push(post);
  const data = { id: post.id, text: shortenLinks(post, account.username).text, edit_history_tweet_ids: [post.id] };
  return apiResponse(201, { data }, headers);
}

/** `DELETE /2/tweets/{id}`. https://docs.x.com/x-api/posts/delete-post */
export function deletePost(state: XState, id: string, request: BearerRequest): PlatformResponse {
  const account = authorize(state, request, 'tweet.read', 'tweet.write', 'users.read');
  const post = state.posts.find((one) => one.id === id && one.accountId === account.accountId && !one.isDeleted);
  if (!post) throw notFound(state, 'id', id);
  post.isDeleted = true;
  return apiResponse(200, { data: { deleted: true } });
}

/** A post that another tool has made. */
export function addPost(state: XState, { accountId, text, file, at }: OutsidePost): string {
  const id = decimalId(19, '19');
  const uploads = file === null ? [] : [foreignUpload(accountId, file, at)];
  state.posts.push({ id, accountId, text, uploads, replyTo: null, mentions: [], at, isDeleted: false });
  return id;
}

export function removePost({ posts }: XState, id: string): boolean {
  const post = posts.find((one) => one.id === id && !one.isDeleted);
  if (post) post.isDeleted = true;
  return post !== undefined;
}

const WINDOW_MS = 15 * 60_000;

/** The post that a reply follows. Who may reply is a setting of the conversation, which its first post has. */
function parentOf(state: XState, replyTo: string, replySettings: string | undefined): Post {
  if (replySettings !== undefined)
    throw invalid(state, 'reply_settings cannot be combined with reply.', { reply_settings: [replySettings] });
  const { parentLagMs } = state.settings();
  const isVisible = ({ id, at, isDeleted }: Post) =>
    id === replyTo && !isDeleted && state.clock.now() >= at + parentLagMs;
  const parent = state.posts.find(isVisible);
  if (!parent)
    throw apiError(403, 'Forbidden', 'You attempted to reply to a Tweet that is deleted or not visible to you.');
  return parent;
}

function inheritedMentions(parent: Post, text: string, username: string): string[] {
  const named = new Set([username, ...mentionsIn(text)]);
  return [...new Set([...parent.mentions, ...mentionsIn(parent.text)])].filter((name) => !named.has(name));
}

/** Files of other accounts, expired, unready and invalid ones all get the same error. */
function uploadsOf(state: XState, account: Account, ids: string[]): Upload[] {
  if (ids.length > 4) throw invalid(state, 'media.media_ids: maximum of 4 items.', { 'media.media_ids': ids });
  const uploads = ids.flatMap((id) => state.uploads.get(id) ?? []);
  const isRight =
    uploads.length === ids.length &&
    new Set(ids).size === ids.length &&
    uploads.every((upload) => upload.accountId === account.accountId && isPostable(state, upload)) &&
    (uploads.length < 2 || uploads.every(({ category }) => category === 'tweet_image'));
  if (!isRight) throw invalid(state, 'Your media IDs are invalid.', { 'media.media_ids': ids });
  return uploads;
}

function checkText(state: XState, text: string, uploads: Upload[]) {
  if (text.trim() === '' && uploads.length === 0) throw invalid(state, 'text is required without media.', { text: [] });
  if (isTooLong(text, state.settings().subscription !== 'None'))
    throw invalid(state, 'Your Tweet text is too long. For more information on how length is counted, see our docs.');
  if (cashtags(text) > 1) throw invalid(state, 'Your Tweet exceeds the maximum of one cashtag.', { text: [] });
}

/** A duplicate has the same text, whatever its media; a post without text is never one. */
function checkDuplicate(state: XState, account: Account, text: string) {
  const since = state.clock.now() - state.settings().duplicateWindowMs;
  const isRepeated = state.posts.some(
    (post) => text !== '' && post.accountId === account.accountId && post.text === text && post.at > since,
  );
  if (isRepeated) throw apiError(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.');
}

/** Counts a post against the limits of the account in 15 minutes and of the app in a day. Returns the rate-limit headers. */
function countPost(state: XState, account: Account): Record<string, string> {
  const now = state.clock.now();
  const { postsPerWindow, postsPerDay } = state.settings();
  const recentPosts = state.posts.filter(
    ({ accountId, at }) => accountId === account.accountId && at > now - WINDOW_MS,
  );
  const all = state.posts.filter(({ at }) => at > now - DAY_MS);
  const headers = {
    ...headersOf('x-rate-limit', postsPerWindow, recentPosts.length, (recentPosts[0]?.at ?? now) + WINDOW_MS),
    ...headersOf('x-app-limit-24hour', postsPerDay, all.length, (all[0]?.at ?? now) + DAY_MS),
  };
  if (recentPosts.length >= postsPerWindow || all.length >= postsPerDay)
    throw apiError(429, 'Too Many Requests', 'Too Many Requests', headers);
  return headers;
}

function headersOf(name: string, limit: number, used: number, resetAt: number): Record<string, string> {
  return {
    [`${name}-limit`]: String(limit),
    [`${name}-remaining`]: String(Math.max(0, limit - used - 1)),
    [`${name}-reset`]: String(Math.ceil(resetAt / 1000)),
  };
}

function foreignUpload(accountId: string, path: string, startedAt: number): Upload {
  const id = decimalId(19, '19');
  return {
    id,
    key: `3_${id}`,
    accountId,
    category: 'tweet_image',
    mimeType: 'image/jpeg',
    totalBytes: 0,
    startedAt,
    segments: new Map(),
    finalized: { at: startedAt, path, check: 'valid' },
  };
}
