/** The permissions the simulated LinkedIn knows: those an app gets by itself. */
export const LINKEDIN_SCOPES = ['openid', 'profile', 'email', 'w_member_social'];
