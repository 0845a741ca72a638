import { describe } from 'vitest';
import { oauthContract } from './oauth-contract.ts';

describe('snapchat keeps the promises of a connection', () => {
  oauthContract({
    platform: 'snapchat',
    start: 'snapchatAuthStart',
    callback: 'snapchatAuthCallback',
    otherCallback: 'thAuthCallback',
    scopes: ['snapchat-profile-api'],
    clientParameter: 'client_id',
  });
});
