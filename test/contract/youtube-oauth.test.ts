import { describe } from 'vitest';
import { oauthContract } from './oauth-contract.ts';

describe('youtube keeps the promises of a connection', () => {
  oauthContract({
    platform: 'youtube',
    start: 'youtubeAuthStart',
    callback: 'youtubeAuthCallback',
    otherCallback: 'thAuthCallback',
    scopes: ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.readonly'],
    clientParameter: 'client_id',
  });
});
