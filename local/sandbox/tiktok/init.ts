import { join } from 'node:path';
import type { Account } from '../core/identity.ts';
import { decimalId, randomText } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { apiError, apiResponse } from './errors.ts';
import { checkPhotos, checkPulledVideo } from './media-rules.ts';
import { type PostInfo, readInboxInit, readPhotoInit, readVideoInit, type VideoSource } from './post-rules.ts';
import { privacyOptions } from './profile.ts';
import { watch } from './progress.ts';
import { authorize, countCall, type TiktokRequest } from './request.ts';
import type { Publish, TiktokState, Upload } from './state.ts';
import { checkUrl } from './url-prefixes.ts';

/** `POST /v2/post/publish/video/init/`: for a pulled video this call is the publish. */
export const initVideo = (state: TiktokState, request: TiktokRequest): PlatformResponse => {
  const account = begin(state, request, 'initVideo', 'video.publish');
  const { post, source } = readVideoInit(request.body);
  checkDirectPost(state, account, post);
  return startVideo(state, account, { post, source, mode: 'direct' });
};

/** `POST /v2/post/publish/inbox/video/init/`: a draft in the user's inbox. */
export const initInbox = (state: TiktokState, request: TiktokRequest): PlatformResponse => {
  const account = begin(state, request, 'initInbox', 'video.upload');
  const { post, source } = readInboxInit(request.body);
  checkPending(state, account);
  return startVideo(state, account, { post, source, mode: 'inbox' });
};

/** `POST /v2/post/publish/content/init/`: photos are always pulled. */
export const initPhoto = (state: TiktokState, request: TiktokRequest): PlatformResponse => {
  const { account, token } = authorize(state, request, 'video.publish', 'video.upload');
  countCall(state, token, 'initPhoto', state.settings().initsPerMinute);
  const { post, urls, mode } = readPhotoInit(request.body);
  const scope = mode === 'direct' ? 'video.publish' : 'video.upload';
  authorize(state, request, scope);
  if (mode === 'direct') checkDirectPost(state, account, post);
  else checkPending(state, account);
  for (const url of urls) checkUrl(state, url);
  const publish = addPublish(state, account, {
    id: `p_pub_url~v2.${decimalId(19, '73')}`,
    kind: 'photo',
    mode,
    post,
    mediaUrls: urls,
  });
  state.background(checkPhotos(state, publish));
  return apiResponse({ publish_id: publish.id });
};

const begin = (state: TiktokState, request: TiktokRequest, kind: string, scope: string): Account => {
  const { account, token } = authorize(state, request, scope);
  countCall(state, token, kind, state.settings().initsPerMinute);
  return account;
};

const startVideo = (
  state: TiktokState,
  account: Account,
  options: { post: PostInfo; source: VideoSource; mode: Publish['mode'] },
): PlatformResponse => {
  const { post, source, mode } = options;
  const prefix = mode === 'inbox' ? 'v_inbox_' : 'v_pub_';
  if (source.source === 'PULL_FROM_URL') {
    checkUrl(state, source.video_url);
    const id = `${prefix}url~v2.${decimalId(19, '73')}`;
    const publish = addPublish(state, account, { id, kind: 'video', mode, post, mediaUrls: [source.video_url] });
    state.background(checkPulledVideo(state, publish, source.video_url));
    return apiResponse({ publish_id: publish.id });
  }
  const upload = newUpload(state, source.video_size, source.chunk_size, source.total_chunk_count);
  const id = `${prefix}file~v2-1.${decimalId(19, '73')}`;
  const publish = addPublish(state, account, {
    id,
    kind: 'video',
    mode,
    post,
    mediaUrls: [`${state.baseUrl()}/uploads/${upload.id}`],
    upload,
  });
  const query = new URLSearchParams({ upload_id: upload.id, upload_token: upload.token });
  return apiResponse({ publish_id: publish.id, upload_url: `${state.baseUrl()}/upload/video/?${query}` });
};

const newUpload = (state: TiktokState, size: number, chunkSize: number, chunks: number): Upload => {
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
};

type NewPublish = Pick<Publish, 'id' | 'kind' | 'mode' | 'post' | 'mediaUrls'> & { upload?: Upload };

const addPublish = (state: TiktokState, account: Account, given: NewPublish): Publish => {
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
  };
  state.publishes.set(publish.id, publish);
  state.background(watch(state, publish));
  return publish;
};

const DAY_MS = 24 * 60 * 60_000;
const UNAUDITED_USERS = 5;
const MAX_PENDING = 5;

const checkDirectPost = (state: TiktokState, account: Account, post: PostInfo) => {
  const { unaudited, dailyPosts } = state.settings();
  if (post.branded && post.privacy === 'SELF_ONLY') {
    throw apiError(403, 'privacy_level_option_mismatch', 'Branded content cannot be private.');
  }
  if (unaudited) checkUnaudited(state, account, post);
  if (post.privacy === null || !privacyOptions(account).includes(post.privacy)) {
    throw apiError(
      403,
      'privacy_level_option_mismatch',
      'The privacy level is not one of the options of creator_info.',
    );
  }
  const posts = recent(state).filter(
    (one) => one.accountId === account.accountId && one.mode === 'direct' && one.outcome !== 'FAILED',
  );
  if (dailyPosts !== null && posts.length >= dailyPosts) {
    throw apiError(403, 'spam_risk_too_many_posts', 'The daily post cap of this user is reached.');
  }
};

/** An unaudited app posts for private accounts only, and for few users. */
const checkUnaudited = (state: TiktokState, account: Account, post: PostInfo) => {
  if (post.privacy !== 'SELF_ONLY' || !account.isPrivate) {
    throw apiError(
      403,
      'unaudited_client_can_only_post_to_private_accounts',
      'Unaudited clients can only post to private accounts.',
    );
  }
  const users = new Set(recent(state).map((one) => one.accountId));
  if (!users.has(account.accountId) && users.size >= UNAUDITED_USERS) {
    throw apiError(403, 'reached_active_user_cap', 'The daily quota of active users of this client is reached.');
  }
};

const checkPending = (state: TiktokState, account: Account) => {
  const pending = recent(state).filter(
    (one) => one.accountId === account.accountId && one.mode === 'inbox' && one.outcome !== 'FAILED',
  );
  if (pending.length >= MAX_PENDING) {
    throw apiError(403, 'spam_risk_too_many_pending_share', 'There are too many pending shares in the last 24 hours.');
  }
};

const recent = (state: TiktokState): Publish[] => {
  const since = state.clock.now() - DAY_MS;
  return [...state.publishes.values()].filter((publish) => publish.createdAt > since);
};
