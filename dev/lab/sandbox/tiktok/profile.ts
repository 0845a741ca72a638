import { audienceOf, followersOf } from '../core/audience.ts';
import type { Account } from '../core/identity.ts';
import { namedUuid } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { JsonRequest } from '../http/bearer.ts';
import { apiError, apiResponse, invalidParams, scopeMissing } from './errors.ts';
import { authorize, countCall } from './request.ts';
import type { TiktokState } from './state.ts';

interface ProfileField {
  scope: string;
  value: (account: Account, state: TiktokState) => unknown;
}

const FIELDS: Record<string, ProfileField> = {
  open_id: basic(({ accountId }) => accountId),
  union_id: basic(({ accountId }) => namedUuid(`union:${accountId}`)),
  avatar_url: basic(({ avatarUrl }) => avatarUrl),
  avatar_url_100: basic(({ avatarUrl }) => avatarUrl),
  avatar_large_url: basic(({ avatarUrl }) => avatarUrl),
  display_name: basic(({ displayName }) => displayName),
  username: profile(({ username }) => username),
  bio_description: profile(({ biography }) => biography),
  profile_deep_link: profile(({ username }, state) => `${state.baseUrl()}/@${username}`),
  is_verified: profile(() => false),
  follower_count: stats(({ accountId }, state) => followersOf(state, accountId)),
  following_count: stats(() => 0),
  likes_count: stats(({ accountId }, state) => {
    const videos = [...state.publishes.values()].filter((one) => one.accountId === accountId && one.postId !== null);
    const likes = videos.map(({ postId, liveAt }) => audienceOf(state, postId ?? '', liveAt ?? 0)?.likes ?? 0);
    return likes.reduce((sum, each) => sum + each, 0);
  }),
  video_count: stats(
    ({ accountId }, state) =>
      [...state.publishes.values()].filter((one) => one.accountId === accountId && one.postId).length,
  ),
};

/** `GET /v2/user/info/?fields=…`: exactly the requested fields, each with its scope. */
export function readUserInfo(state: TiktokState, request: JsonRequest): PlatformResponse {
  const { account, token } = authorize(state, request, 'user.info.basic');
  countCall(state, token, 'userInfo', state.settings().profilesPerMinute);
  const names = (request.query['fields'] ?? '').split(',').filter(Boolean);
  const unknown = names.find((name) => !FIELDS[name]);
  if (names.length === 0 || unknown !== undefined) throw invalidParams(`Fields is not valid: ${unknown ?? 'missing'}.`);
  const user: Record<string, unknown> = {};
  for (const name of names) {
    const field = FIELDS[name];
    if (!field || !token.scopes.includes(field.scope)) throw scopeMissing(field?.scope ?? name);
    user[name] = field.value(account, state);
  }
  return apiResponse({ user });
}

/** What a creator may choose from; it depends on whether the account is private. */
export function privacyOptions(account: Account): string[] {
  return [account.isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

/** `POST /v2/post/publish/creator_info/query/`. Some errors have HTTP 200, on purpose. */
export function readCreatorInfo(state: TiktokState, request: JsonRequest): PlatformResponse {
  const { account, token } = authorize(state, request, 'video.publish');
  const settings = state.settings();
  countCall(state, token, 'creatorInfo', settings.creatorInfosPerMinute);
  if (Object.keys(request.body ?? {}).length > 0) throw invalidParams('This request has no body parameters.');
  if (settings.creatorInfoError) throw apiError(200, settings.creatorInfoError, 'The creator cannot post right now.');
  return apiResponse({
    creator_avatar_url: account.avatarUrl,
    creator_username: account.username,
    creator_nickname: account.displayName,
    privacy_level_options: privacyOptions(account),
    comment_disabled: settings.commentDisabled,
    duet_disabled: settings.duetDisabled,
    stitch_disabled: settings.stitchDisabled,
    max_video_post_duration_sec: settings.maxVideoSeconds,
  });
}

function basic(value: ProfileField['value']): ProfileField {
  return { scope: 'user.info.basic', value };
}

function profile(value: ProfileField['value']): ProfileField {
  return { scope: 'user.info.profile', value };
}

function stats(value: ProfileField['value']): ProfileField {
  return { scope: 'user.info.stats', value };
}
