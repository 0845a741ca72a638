import { expect, it } from 'vitest';
import { cjkVariantOf } from './cjk-variant.ts';
import { includes, parseRanges } from './font-subsets.ts';

it.each([
  ['骨を直す', undefined, 'jp'],
  ['한국 漢字', undefined, 'kr'],
  ['国际化的设计', undefined, 'sc'],
  ['國際化的設計', undefined, 'tc'],
  ['中文', undefined, 'sc'],
  ['no Han at all', undefined, 'sc'],
  ['国际', 'ja', 'jp'],
  ['國際', 'ko-KR', 'kr'],
  ['中文', 'zh-Hant', 'tc'],
  ['中文', 'zh-TW', 'tc'],
  ['國際', 'zh', 'sc'],
  ['國際', 'yue', 'tc'],
  ['國際', 'en', 'tc'],
] as const)('the text %s in %s has the variant %s', (text, language, form) =>
  expect(cjkVariantOf(text, language)).toBe(form),
);

it('a CSS unicode-range is parsed', () => {
  const ranges = parseRanges('U+0000-00FF, U+131,U+1f600-1F64F');
  expect(ranges).toEqual([
    [0, 0xff],
    [0x131, 0x131],
    [0x1f600, 0x1f64f],
  ]);
  expect([0x41, 0x131, 0x1f600, 0x1f64f].every((point) => includes(ranges, point))).toBe(true);
  expect([0x100, 0x132, 0x1f650].some((point) => includes(ranges, point))).toBe(false);
});
