import { describe } from 'vitest';
import { oauthContract } from './oauth-contract.ts';

describe('threads keeps the promises of a connection', () => {
  oauthContract({
    platform: 'threads',
    start: 'thAuthStart',
    callback: 'thAuthCallback',
    otherCallback: 'ttAuthCallback',
    scopes: ['threads_basic', 'threads_content_publish'],
    clientParameter: 'client_id',
  });
});
