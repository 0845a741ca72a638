import { expect, it } from 'vitest';
import { billableSeconds } from './credit-cost.ts';

it.each([
  ['the server reports more than the file declares', { measured: 1, reported: 3600, claimed: 1 }, 3600],
  ['the file is longer than the reported duration', { measured: 120, reported: 60, claimed: null }, 120],
  ['only the server reports a duration', { measured: null, reported: 61, claimed: 5 }, 61],
  ['only the request contains a duration', { measured: null, reported: null, claimed: 5 }, 5],
  ['no duration is known', { measured: null, reported: null, claimed: null }, null],
])('a transcription costs its longest reliable duration when %s', (_what, durations, expected) => {
  expect(billableSeconds(durations)).toBe(expected);
});
