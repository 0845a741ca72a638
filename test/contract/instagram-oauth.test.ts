import { describe } from 'vitest';
import { oauthContract } from './oauth-contract.ts';

describe('instagram keeps the promises of a connection', () => {
  oauthContract({
    platform: 'instagram',
    start: 'instagramAuthStart',
    callback: 'instagramAuthCallback',
    otherCallback: 'ttAuthCallback',
    scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
    clientParameter: 'client_id',
  });
});
