import { describe } from 'vitest';
import { tokenContract } from './token-contract.ts';

describe('snapchat keeps the promises about tokens', () => {
  tokenContract({ platform: 'snapchat', afterLostAnswer: 'reconnect' });
});

describe('snapchat, should a refresh send no refresh token, and seconds as a text', () => {
  tokenContract({
    platform: 'snapchat',
    settings: { rotation: 'none', expiresInText: true },
    afterLostAnswer: 'refreshed',
  });
});
