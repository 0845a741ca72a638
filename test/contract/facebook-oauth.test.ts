import { describe } from 'vitest';
import { oauthContract } from './oauth-contract.ts';

describe('facebook keeps the promises of a connection', () => {
  oauthContract({
    platform: 'facebook',
    start: 'facebookAuthStart',
    callback: 'facebookAuthCallback',
    otherCallback: 'instagramAuthCallback',
    scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
    clientParameter: 'client_id',
    tokensEnd: false,
  });
});
