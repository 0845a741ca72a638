import { join } from 'node:path';
import { DAY_MS } from '../core/clock.ts';
import type { Account } from '../core/identity.ts';
import { decimalId, randomText } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { JsonRequest } from '../http/bearer.ts';
import { apiError, apiResponse, invalidParams } from './errors.ts';
import { checkPhotos, checkPulledVideo } from './media-rules.ts';
import { type PostInfo, readInboxInit, readPhotoInit, readVideoInit, type VideoSource } from './post-rules.ts';
import { privacyOptions } from './profile.ts';
import { authorize, countCall } from './request.ts';
import type { Publish, TiktokState, Upload } from './state.ts';

/** `POST /v2/post/publish/video/init/`: for a pulled video this call is the publish. */
export function initVideo(state: TiktokState, request: JsonRequest): PlatformResponse {
  const account = begin(state, request, 'initVideo', 'video.publish');
  const { post, source } = readVideoInit(request.body ?? {});
  checkDirectPost(state, account, post);
  return startVideo(state, account, { post, source, mode: 'direct' });
}

/** `POST /v2/post/publish/inbox/video/init/`: a draft in the user's inbox. */
export function initInbox(state: TiktokState, request: JsonRequest): PlatformResponse {
  const account = begin(state, request, 'initInbox', 'video.upload');
  const { post, source } = readInboxInit(request.body ?? {});
  checkPending(state, account);
  return startVideo(state, account, { post, source, mode: 'inbox' });
}

/** `POST /v2/post/publish/content/init/`: photos are always pulled. */
export function initPhoto(state: TiktokState, request: JsonRequest): PlatformResponse {
  const account = begin(state, request, 'initPhoto', 'video.publish', 'video.upload');
  const { post, urls: mediaUrls, mode } = readPhotoInit(request.body ?? {});
  authorize(state, request, mode === 'direct' ? 'video.publish' : 'video.upload');
  if (mode === 'direct') checkDirectPost(state, account, post);
  else checkPending(state, account);
  for (const url of mediaUrls) checkUrl(state, url);
  const publish = addPublish(state, account, { id: newId('p_pub_url~v2'), kind: 'photo', mode, post, mediaUrls });
  state.background(checkPhotos(state, publish));
  return apiResponse({ publish_id: publish.id });
}

type NewPublish = Pick<Publish, 'id' | 'kind' | 'mode' | 'post' | 'mediaUrls'> & { upload?: Upload };

const UNAUDITED_USERS = 5;
const MAX_PENDING = 5;

function begin(state: TiktokState, request: JsonRequest, kind: string, ...anyOf: string[]): Account {
  const { account, token } = authorize(state, request, ...anyOf);
  countCall(state, token, kind, state.settings().initsPerMinute);
  return account;
}

function checkDirectPost(state: TiktokState, account: Account, post: PostInfo) {
  const { unaudited, dailyPosts } = state.settings();
  if (post.branded && post.privacy === 'SELF_ONLY')
    throw apiError(403, 'privacy_level_option_mismatch', 'Branded content cannot be private.');
  checkInteractions(state, post);
  if (unaudited) checkUnaudited(state, account, post);
  if (post.privacy === null || !privacyOptions(account).includes(post.privacy)) {
    const message = 'The privacy level is not one of the options of creator_info.';
    throw apiError(403, 'privacy_level_option_mismatch', message);
  }
  if (dailyPosts !== null && recent(state, account, 'direct') >= dailyPosts)
    throw apiError(403, 'spam_risk_too_many_posts', 'The daily post cap of this user is reached.');
}

/** What the creator has disabled, the app must not offer: stricter than TikTok, which keeps it disabled. */
function checkInteractions(state: TiktokState, { allowed }: PostInfo) {
  const { commentDisabled, duetDisabled, stitchDisabled } = state.settings();
  const isDisabled = { comment: commentDisabled, duet: duetDisabled, stitch: stitchDisabled };
  const refused = allowed.find((interaction) => isDisabled[interaction]);
  if (refused) throw invalidParams(`The creator has disabled ${refused}: disable_${refused} must be true.`);
}

/** An unaudited app posts for private accounts only, and for few users. */
function checkUnaudited(state: TiktokState, account: Account, post: PostInfo) {
  if (post.privacy !== 'SELF_ONLY' || !account.isPrivate) {
    const message = 'Unaudited clients can only post to private accounts.';
    throw apiError(403, 'unaudited_client_can_only_post_to_private_accounts', message);
  }
  const users = new Set(lastDay(state).map((one) => one.accountId));
  if (!users.has(account.accountId) && users.size >= UNAUDITED_USERS)
    throw apiError(403, 'reached_active_user_cap', 'The daily quota of active users of this client is reached.');
}

function lastDay(state: TiktokState): Publish[] {
  return [...state.publishes.values()].filter(({ createdAt }) => createdAt > state.clock.now() - DAY_MS);
}

/** How many posts of this kind an account has begun in the last 24 hours. */
function recent(state: TiktokState, { accountId }: Account, mode: Publish['mode']): number {
  return lastDay(state).filter((one) => one.accountId === accountId && one.mode === mode && one.outcome !== 'FAILED')
    .length;
}

function startVideo(
  state: TiktokState,
  account: Account,
  { source, ...given }: Pick<Publish, 'post' | 'mode'> & { source: VideoSource },
): PlatformResponse {
  const prefix = given.mode === 'inbox' ? 'v_inbox_' : 'v_pub_';
  const kind = 'video';
  if (source.source === 'PULL_FROM_URL') {
    const url = source.video_url;
    checkUrl(state, url);
    const publish = addPublish(state, account, { ...given, kind, id: newId(`${prefix}url~v2`), mediaUrls: [url] });
    state.background(checkPulledVideo(state, publish, url));
    return apiResponse({ publish_id: publish.id });
  }
  const upload = newUpload(state, source.video_size, source.chunk_size, source.total_chunk_count);
  const [id, mediaUrls] = [newId(`${prefix}file~v2-1`), [`${state.baseUrl()}/uploads/${upload.id}`]];
  addPublish(state, account, { ...given, kind, id, mediaUrls, upload });
  const query = new URLSearchParams({ upload_id: upload.id, upload_token: upload.token });
  return apiResponse({ publish_id: id, upload_url: `${state.baseUrl()}/upload/video/?${query}` });
}

/** Throws for a media URL that the platform does not pull. */
function checkUrl(state: TiktokState, url: string) {
  const { urlVerification, verifiedPrefixes } = state.settings();
  if (urlVerification && !verifiedPrefixes.some((prefix) => isUnder(url, prefix))) {
    const message = 'The URL ownership is not verified. Verify the domain or the URL prefix first.';
    throw apiError(403, 'url_ownership_unverified', message);
  }
}

/** A prefix is a URL that ends in a slash; without a scheme it is a domain, which covers its subdomains. */
function isUnder(url: string, prefix: string): boolean {
  if (prefix.includes('://')) return url.startsWith(prefix);
  const { hostname } = new URL(url);
  return hostname === prefix || hostname.endsWith(`.${prefix}`);
}

function addPublish(state: TiktokState, account: Account, given: NewPublish): Publish {
  const publish: Publish = {
    upload: null,
    ...given,
    accountId: account.accountId,
    createdAt: state.clock.now(),
    downloadedBytes: 0,
    check: { state: 'waiting' },
    facts: null,
    outcome: null,
    failReason: null,
    postId: null,
    liveAt: null,
    isDeleted: false,
  };
  state.publishes.set(publish.id, publish);
  return publish;
}

function newId(kind: string): string {
  return `${kind}.${decimalId(19, '73')}`;
}

function newUpload(state: TiktokState, size: number, chunkSize: number, chunks: number): Upload {
  const id = decimalId(19, '67');
  return {
    id,
    token: randomText(24),
    size,
    chunkSize,
    chunks,
    received: 0,
    busy: false,
    path: join(state.scratch(), `upload-${id}`),
    contentType: 'video/mp4',
    expiresAt: state.clock.now() + state.settings().uploadLifeMs,
  };
}

function checkPending(state: TiktokState, account: Account) {
  if (recent(state, account, 'inbox') >= MAX_PENDING)
    throw apiError(403, 'spam_risk_too_many_pending_share', 'There are too many pending shares in the last 24 hours.');
}
