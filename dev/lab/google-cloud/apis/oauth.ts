import type { Api } from '../api.ts';

/** Exchanges a refresh token for an access token: the simulated cloud takes any. */
export const oauth: Api = {
  host: 'www.googleapis.com',
  routes: {
    'POST /oauth2/v3/token': () => ({ access_token: 'simulated', expires_in: 3600, token_type: 'Bearer' }),
  },
};
