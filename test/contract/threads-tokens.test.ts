import { describe } from 'vitest';
import { tokenContract } from './token-contract.ts';

describe('threads keeps the promises about tokens', () => {
  tokenContract({ platform: 'threads', afterLostAnswer: 'refreshed' });
});

describe('threads, should a refresh end the old token', () => {
  tokenContract({ platform: 'threads', settings: { refreshRevokesOld: true }, afterLostAnswer: 'reconnect' });
});
