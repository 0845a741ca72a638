import { DAY_MS } from '../core/clock.ts';
import type { OutsidePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import {
  checkItems,
  containerStatus,
  makeLive,
  newContainer,
  postsOfDay,
  publishCall,
  visibleMedia,
} from '../graph/containers.ts';
import { graphError } from '../graph/errors.ts';
import { fieldNames, type GraphRequest, onlyKnown, pickFields } from '../graph/request.ts';
import { readDraft } from './create-rules.ts';
import { checkMedia } from './media-rules.ts';
import { authorize, badParameter, missingPermission, nonexistingField, notFound } from './request.ts';
import { type Container, MEDIA_PREFIX, rootOf, type ThreadsState } from './state.ts';

const SCOPE = 'threads_content_publish';
const REPLY_SCOPE = 'threads_manage_replies';
/** One of these allows replies in the threads of others. */
const FOREIGN_THREAD_SCOPES = ['threads_keyword_search', 'threads_manage_mentions'];
/** An item that is not ready yet is a resource that does not exist, like any early use of a container. */
const errors = { badParameter, missing: notFound, notReady: notFound };

/** `POST /{me|user-id}/threads`: a container, or with `auto_publish_text` a live post at once. */
export function createContainer(state: ThreadsState, profileId: string, request: GraphRequest): PlatformResponse {
  const { account, token } = authorize(state, request, SCOPE, profileId);
  const { autoPublish, ...draft } = readDraft(request.params);
  const { mediaType, replyTo } = draft;
  const { textProcessingMs, imageProcessingMs, videoProcessingMs, publishNotFoundTimes } = state.settings();
  if (replyTo !== null) checkReply(state, account.accountId, token.scopes, replyTo);
  checkItems(state, account.accountId, draft.children, errors);
  if (autoPublish) checkQuota(state, { accountId: account.accountId, replyTo });
  const times = {
    TEXT: textProcessingMs,
    VIDEO: videoProcessingMs,
    IMAGE: imageProcessingMs,
    CAROUSEL: imageProcessingMs,
  };
  const processing = { processingMs: times[mediaType], notReadyLeft: publishNotFoundTimes };
  const container: Container = newContainer(state, account.accountId, draft, processing);
  state.containers.set(container.id, container);
  if (autoPublish) return json(200, { id: makeLive(state, container, MEDIA_PREFIX).id });
  state.background(checkMedia(state, container, mediaType === 'VIDEO' ? 'video' : 'image'));
  return json(200, { id: container.id });
}

/** A post that another tool has made, with a text alone. */
export function addPost(state: ThreadsState, { accountId, text, at }: OutsidePost): string {
  const draft = { mediaUrl: null, altText: null, isItem: false, children: [], link: null, topicTag: null };
  const kind = { mediaType: 'TEXT', replyTo: null, replyAudience: 'everyone' } as const;
  const times = { processingMs: 0, notReadyLeft: 0 };
  const container: Container = newContainer(state, accountId, { ...draft, ...kind, text: text.trim() }, times);
  state.containers.set(container.id, container);
  return makeLive(state, container, MEDIA_PREFIX, at).id;
}

/** `GET /{container-id}?fields=id,status,error_message`. */
export function readContainer(state: ThreadsState, container: Container, fields: string[]): PlatformResponse {
  const status = containerStatus(state, container);
  const error_message = status === 'ERROR' && container.check.state === 'rejected' ? container.check.reason : undefined;
  return json(200, pickFields({ status, error_message, id: container.id }, fields, nonexistingField));
}

/** The real error of a used-up quota is not documented; code 613 is what rate limits carry. */
export function quotaUsedUp() {
  return graphError({ message: 'The publishing limit of this profile has been reached.', code: 613, transient: false });
}

/** `POST /{me|user-id}/threads_publish`. */
export const publishContainer = publishCall<Container, ThreadsState>({
  ...errors,
  authorize,
  scope: SCOPE,
  idPrefix: MEDIA_PREFIX,
  again: (state, mediaId) => {
    if (state.settings().secondPublish === 'error') throw notFound();
    return json(200, { id: mediaId });
  },
  checkQuota,
  beforeLive: (state, container) => {
    if (container.replyTo !== null && !visibleMedia(state, container.replyTo, 0)) throw notFound();
    const { videoReplyRestMs } = state.settings();
    const isEarly = state.clock.now() < container.readyAt + videoReplyRestMs;
    if (container.mediaType === 'VIDEO' && isEarly) container.replyTo = null;
  },
});

export function deletions(state: ThreadsState, accountId: string): number {
  const since = state.clock.now() - DAY_MS;
  return state.deletions.filter((one) => one.accountId === accountId && one.at > since).length;
}

/** `GET /{me|user-id}/threads_publishing_limit`. */
export function readQuota(state: ThreadsState, profileId: string, request: GraphRequest): PlatformResponse {
  onlyKnown(request.params, ['fields']);
  const { account, token } = authorize(state, request, SCOPE, profileId);
  const { accountId } = account;
  const { quotaTotal, replyQuotaTotal, deleteQuotaTotal } = state.settings();
  const config = (total: number) => ({ quota_total: total, quota_duration: DAY_MS / 1000 });
  const all = {
    quota_usage: published(state, accountId, false),
    config: config(quotaTotal),
    reply_quota_usage: published(state, accountId, true),
    reply_config: config(replyQuotaTotal),
    delete_quota_usage: deletions(state, accountId),
    delete_config: config(deleteQuotaTotal),
  };
  const fields = fieldNames(request.params['fields'] ?? 'quota_usage,config');
  if (fields.some((field) => field.startsWith('reply_')) && !token.scopes.includes(REPLY_SCOPE))
    throw missingPermission();
  return json(200, { data: [pickFields(all, fields, nonexistingField)] });
}

/** https://developers.facebook.com/documentation/threads/retrieve-and-manage-replies/create-replies */
function checkReply(state: ThreadsState, accountId: string, scopes: readonly string[], parentId: string) {
  if (!scopes.includes(REPLY_SCOPE)) throw missingPermission();
  if (!visibleMedia(state, parentId, state.settings().parentLagMs)) throw notFound();
  const root = state.media.get(rootOf(state, parentId));
  const isOwn = root?.container.accountId === accountId;
  if (!isOwn && !FOREIGN_THREAD_SCOPES.some((scope) => scopes.includes(scope))) throw missingPermission();
}

function checkQuota(state: ThreadsState, { accountId, replyTo }: Pick<Container, 'accountId' | 'replyTo'>) {
  const { quotaTotal, replyQuotaTotal } = state.settings();
  const isReply = replyTo !== null;
  if (published(state, accountId, isReply) >= (isReply ? replyQuotaTotal : quotaTotal)) throw quotaUsedUp();
}

/** Posts, or replies, of the last 24 hours. */
function published(state: ThreadsState, accountId: string, isReply: boolean): number {
  return postsOfDay(state, accountId).filter(({ container }) => (container.replyTo !== null) === isReply).length;
}
