import { describe } from 'vitest';
import { tokenContract } from './token-contract.ts';

describe('tiktok keeps the promises about tokens', () => {
  tokenContract({ platform: 'tiktok', afterLostAnswer: 'reconnect' });
});

describe('tiktok, should a refresh hand the old refresh token back', () => {
  tokenContract({ platform: 'tiktok', settings: { rotation: 'keep' }, afterLostAnswer: 'refreshed' });
});

describe('tiktok, with tokens of two hours and errors that come as 200', () => {
  tokenContract({
    platform: 'tiktok',
    settings: { accessTokenSeconds: 7200, oauthErrorStatus: 200 },
    afterLostAnswer: 'reconnect',
  });
});
