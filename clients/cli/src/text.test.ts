import { expect, test } from 'vitest';
import { bytes, columns, excerpt, printable } from './text.ts';

test('a text of another user cannot control the terminal', () => {
  expect(printable('a\u001b[2Jb\u0007c\u009b31md\r\ne\tf')).toBe('abcd\ne\tf');
  expect(printable('Grüße 👋🏽\u200d')).toBe('Grüße 👋🏽\u200d');
});

test('an excerpt is one line, and splits no character', () => {
  expect(excerpt('  two\n lines ', 20)).toBe('two lines');
  expect(excerpt('👋'.repeat(5), 5)).toBe('👋'.repeat(5));
  expect(excerpt('👋'.repeat(6), 5)).toBe(`${'👋'.repeat(4)}…`);
});

test('columns are as wide as their widest cell without its colours', () => {
  const green = '\u001b[32mok\u001b[39m';
  expect(columns([[green, 'a'], ['failed', ''], ['x']])).toEqual([`${green}      a`, 'failed', 'x']);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [88_400, '88.4 kB'],
  [21_474_836_480, '21.5 GB'],
  [999_999, '1000 kB'],
])('%i bytes are %s', (count, expected) => {
  expect(bytes(count)).toBe(expected);
});
