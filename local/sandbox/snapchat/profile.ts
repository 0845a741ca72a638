import { namedUuid } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { apiResponse } from './errors.ts';
import { authorize, type SnapchatRequest } from './request.ts';
import type { SnapchatState } from './state.ts';

/** `GET /v1/public_profiles/my_profile`. */
export const readMyProfile = (state: SnapchatState, request: SnapchatRequest): PlatformResponse => {
  const { accountId, username, displayName, avatarUrl, biography } = authorize(state, request);
  const { profileShape } = state.settings();
  if (profileShape === 'none') return apiResponse({ public_profiles: [] });
  const public_profile = {
    id: accountId,
    organization_id: namedUuid(`organization:${username}`),
    display_name: displayName,
    description: biography,
    snap_user_name: username,
    logo_urls: { original_logo_url: avatarUrl, manage_profile_logo_url: avatarUrl },
    profile_type: 'PUBLIC_PROFILE',
    profile_tier: 'TIER_PUBLIC',
  };
  return profileShape === 'single'
    ? apiResponse({ public_profile })
    : apiResponse({ public_profiles: [{ sub_request_status: 'SUCCESS', public_profile }] });
};
