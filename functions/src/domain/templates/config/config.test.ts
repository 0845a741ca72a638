import { expect, it } from 'vitest';
import { dateLabels } from './date-labels.ts';
import { paragraphs, singleLine } from './text-fields.ts';

it.each([
  ['en', '2030-06-14', undefined, { month: 'JUN', day: '14', weekday: 'Friday' }],
  ['en', '2030-06-14', '2030-06-16', { month: 'JUN', day: '14–16', weekday: 'Fri–Sun' }],
  ['en', '2030-06-28', '2030-07-02', { month: 'JUN–JUL', day: '28–2', weekday: 'Fri–Tue' }],
  ['de', '2030-01-01', undefined, { month: 'JAN', day: '1', weekday: 'Dienstag' }],
  ['ja', '2030-06-14', undefined, { month: '6月', day: '14', weekday: '金曜日' }],
  ['tr', '2030-04-05', undefined, { month: 'NİS', day: '5', weekday: 'Cuma' }],
])('a date range in %s from %s to %s is formatted', (language, from, to, label) => {
  expect(dateLabels(language, from, to)).toEqual(label);
});

it('a text field has normalized Unicode and spaces', () => {
  expect(singleLine(80).parse('  cafe\u0301 \t au\u00a0lait\r\nnow ')).toBe('café au lait now');
  expect(paragraphs(80, 9).parse(' one \r\n two\u2028three\n\n\n\nfour ')).toBe('one\ntwo\nthree\n\nfour');
});

it('the characters of a text field are counted after normalization', () => {
  expect(singleLine(3).safeParse(`  abc  `).success).toBe(true);
  expect(paragraphs(80, 2).safeParse('a\n\n').success).toBe(true);
});
