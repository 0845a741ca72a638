import { describe } from 'vitest';
import { tokenContract } from './token-contract.ts';

describe('facebook keeps the promises about tokens', () => {
  tokenContract({ platform: 'facebook', afterLostAnswer: 'refreshed' });
});
