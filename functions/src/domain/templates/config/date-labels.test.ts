import { expect, it } from 'vitest';
import { dateLabels } from './date-labels.ts';

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
