import type { Answer } from '../core/answer.ts';
import { namedUuid } from '../core/ids.ts';
import { success } from './errors.ts';
import { authorize, type SnapchatRequest } from './request.ts';
import type { SnapchatState } from './state.ts';

/** `GET /v1/public_profiles/my_profile`. */
export const readMyProfile = (state: SnapchatState, request: SnapchatRequest): Answer => {
  const { accountId, username, displayName, avatarUrl, biography } = authorize(state, request);
  const { profileShape } = state.settings();
  if (profileShape === 'none') return success({ public_profiles: [] });
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
    ? success({ public_profile })
    : success({ public_profiles: [{ sub_request_status: 'SUCCESS', public_profile }] });
};
