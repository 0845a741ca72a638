import { expect, it } from 'vitest';
import { paragraphs, singleLine } from './text-fields.ts';

it('a text field has normalized Unicode and spaces', () => {
  expect(singleLine(80).parse('  cafe\u0301 \t au\u00a0lait\r\nnow ')).toBe('café au lait now');
  expect(paragraphs(80, 9).parse(' one \r\n two\u2028three\n\n\n\nfour ')).toBe('one\ntwo\nthree\n\nfour');
});

it('the characters of a text field are counted after normalization', () => {
  expect(singleLine(3).safeParse(`  abc  `).success).toBe(true);
  expect(paragraphs(80, 2).safeParse('a\n\n').success).toBe(true);
});
