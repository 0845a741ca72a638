import { describe } from 'vitest';
import { tokenContract } from './token-contract.ts';

describe('youtube keeps the promises about tokens', () => {
  tokenContract({ platform: 'youtube', afterLostAnswer: 'refreshed' });
});
