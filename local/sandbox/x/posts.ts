import { z } from 'zod';
import type { Account } from '../core/identity.ts';
import { decimalId } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse, invalid } from './errors.ts';
import { isPostable } from './processing.ts';
import { countPost } from './quota.ts';
import { authorize, type XJsonRequest } from './request.ts';
import { shortenLinks } from './short-links.ts';
import type { Upload, XState } from './state.ts';
import { cashtags, isTooLong } from './text-rules.ts';

const postBody = z.strictObject({
  text: z.string().optional(),
  media: z.strictObject({ media_ids: z.array(z.string().regex(/^\d{1,19}$/)).min(1) }).optional(),
});

/** `POST /2/tweets`. From here on the post is live. */
export const createPost = (state: XState, request: XJsonRequest): PlatformResponse => {
  const { account } = authorize(state, request, 'tweet.read', 'tweet.write', 'users.read');
  const body = postBody.safeParse(request.body ?? {});
  if (!body.success) throw invalid(state, z.prettifyError(body.error), { body: [] });
  const text = body.data.text ?? '';
  const uploads = uploadsOf(state, account, body.data.media?.media_ids ?? []);
  checkText(state, text, uploads);
  checkDuplicate(state, account, text);
  const headers = countPost(state, account);
  const post = { id: decimalId(19, '19'), accountId: account.accountId, text, uploads, at: state.clock.now() };
  state.posts.push(post);
  const data = { id: post.id, text: shortenLinks(post, account.username).text, edit_history_tweet_ids: [post.id] };
  return apiResponse(201, { data }, headers);
};

const checkText = (state: XState, text: string, uploads: Upload[]) => {
  if (text.trim() === '' && uploads.length === 0) throw invalid(state, 'text is required without media.', { text: [] });
  if (isTooLong(text, state.settings().subscription !== 'None'))
    throw invalid(state, 'Your Tweet text is too long. For more information on how length is counted, see our docs.');
  if (cashtags(text) > 1) throw invalid(state, 'Your Tweet exceeds the maximum of one cashtag.', { text: [] });
};

/** Files of other accounts, expired, unready and invalid ones all get the same error. */
const uploadsOf = (state: XState, account: Account, ids: string[]): Upload[] => {
  if (ids.length > 4) throw invalid(state, 'media.media_ids: maximum of 4 items.', { 'media.media_ids': ids });
  const uploads = ids.flatMap((id) => state.uploads.get(id) ?? []);
  const isRight =
    uploads.length === ids.length &&
    new Set(ids).size === ids.length &&
    uploads.every((upload) => upload.accountId === account.accountId && isPostable(state, upload)) &&
    (uploads.length < 2 || uploads.every(({ category }) => category === 'tweet_image'));
  if (!isRight) throw invalid(state, 'Your media IDs are invalid.', { 'media.media_ids': ids });
  return uploads;
};

/** A duplicate has the same text, whatever its media; a post without text is never one. */
const checkDuplicate = (state: XState, account: Account, text: string) => {
  const since = state.clock.now() - state.settings().duplicateWindowMs;
  const isRepeated = state.posts.some(
    (post) => text !== '' && post.accountId === account.accountId && post.text === text && post.at > since,
  );
  if (isRepeated) throw apiError(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.');
};
