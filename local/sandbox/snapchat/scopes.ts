export const PROFILE_SCOPE = 'snapchat-profile-api';

/** Every permission an app can request. */
export const SNAPCHAT_SCOPES = [PROFILE_SCOPE, 'snapchat-marketing-api'];
