import { describe, expect, it } from 'vitest';
import { billableSeconds } from './credit-cost.ts';

describe('charged duration of a transcription', () => {
  it.each([
    ['more was heard than the file declares', { measured: 1, reported: 3600, claimed: 1 }, 3600],
    ['the file is longer than what was heard', { measured: 120, reported: 60, claimed: null }, 120],
    ['only the server knows', { measured: null, reported: 61, claimed: 5 }, 61],
    ['only the request knows', { measured: null, reported: null, claimed: 5 }, 5],
    ['nobody knows', { measured: null, reported: null, claimed: null }, null],
  ])('%s', (_what, durations, expected) => {
    expect(billableSeconds(durations)).toBe(expected);
  });
});
