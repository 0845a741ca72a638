import { describe } from 'vitest';
import { oauthContract } from './oauth-contract.ts';

describe('linkedin keeps the promises of a connection', () => {
  oauthContract({
    platform: 'linkedin',
    start: 'linkedinAuthStart',
    callback: 'linkedinAuthCallback',
    otherCallback: 'thAuthCallback',
    scopes: ['openid', 'profile', 'w_member_social'],
    clientParameter: 'client_id',
  });
});
