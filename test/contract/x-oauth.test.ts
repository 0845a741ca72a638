import { describe } from 'vitest';
import { oauthContract } from './oauth-contract.ts';

describe('x keeps the promises of a connection', () => {
  oauthContract({
    platform: 'x',
    start: 'xAuthStart',
    callback: 'xAuthCallback',
    otherCallback: 'thAuthCallback',
    scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    clientParameter: 'client_id',
  });
});
