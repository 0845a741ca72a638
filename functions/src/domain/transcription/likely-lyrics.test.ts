import { expect, it } from 'vitest';
import { isLikelyLyrics } from './likely-lyrics.ts';

const song = [
  ...['We were walking in the rain', 'Nobody knew our names', 'Hold on to the light', 'Hold on to the night'],
  ...['We were running from the train', 'Nobody played our games', 'Hold on to the light', 'Hold on to the night'],
  ...['Oh oh oh', 'Hold on to the light', 'Hold on to the night'],
];
const speech = [
  ...[
    'Good morning and welcome to the weekly meeting of the garden club.',
    'Today we talk about roses and how to prune them.',
  ],
  ...[
    'Marta has brought her own shears, which she bought in Rotterdam.',
    'The first cut goes above an outward facing bud.',
  ],
  ...[
    'Then you remove whatever is dead or crosses another branch.',
    'Any questions so far?',
    'No?',
    'Then we go on with tulips.',
  ],
  ...['They are planted in autumn, about fifteen centimetres deep.'],
];

it('a repeated refrain is recognised as lyrics', () => {
  expect(isLikelyLyrics(song.join('\n'), song)).toBe(true);
  expect(isLikelyLyrics(song.join('\n'), [])).toBe(true);
});
it('a transcript in which the model marked music is recognised as lyrics', () => {
  expect(isLikelyLyrics('♪ la la la ♪', [])).toBe(true);
  expect(isLikelyLyrics('[Music playing] Hello', [])).toBe(true);
});

it('plain speech is not taken for lyrics', () => {
  expect(isLikelyLyrics(speech.join(' '), speech)).toBe(false);
  expect(isLikelyLyrics(speech.join(' '), [])).toBe(false);
});
it('speech that repeats a single word is not taken for lyrics', () => {
  const yes = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? 'Yes.' : `Line number ${index} of the interview, at length.`,
  );
  expect(isLikelyLyrics(yes.join(' '), yes)).toBe(false);
});
it('a very short transcript is not taken for lyrics', () => {
  expect(isLikelyLyrics('', [])).toBe(false);
  expect(isLikelyLyrics('Hold on to the light. Hold on to the light.', [])).toBe(false);
});
