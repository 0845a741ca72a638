/** The permissions of the simulated LinkedIn: those an app has without approval. */
export const LINKEDIN_SCOPES = ['openid', 'profile', 'email', 'w_member_social'];
