import { describe } from 'vitest';
import { tokenContract } from './token-contract.ts';

describe('instagram keeps the promises about tokens', () => {
  tokenContract({ platform: 'instagram', afterLostAnswer: 'refreshed' });
});

describe('instagram, should a refresh end the old token', () => {
  tokenContract({ platform: 'instagram', settings: { refreshRevokesOld: true }, afterLostAnswer: 'reconnect' });
});
