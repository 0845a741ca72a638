import { describe } from 'vitest';
import { tokenContract } from './token-contract.ts';

describe('x keeps the promises about tokens', () => {
  tokenContract({ platform: 'x', afterLostAnswer: 'reconnect' });
});

describe('x, should a refresh hand the old refresh token back', () => {
  tokenContract({ platform: 'x', settings: { rotation: 'keep' }, afterLostAnswer: 'refreshed' });
});
