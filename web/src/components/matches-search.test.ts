import { expect, it } from 'vitest';
import { matchesSearch } from './matches-search.ts';

const account = { displayName: 'Café Zürich', username: 'cafe_zh' };

it.each(['', 'zurich', 'CAFE', 'Zu\u0308rich', '@cafe', 'blue', 'bluesky  café', ' zh '])(
  'a search for accounts finds the account by %j',
  (search) => {
    expect(matchesSearch(account, 'Bluesky', search)).toBe(true);
  },
);

it.each(['threads', 'cafe threads', '@zürich', 'cafezurich'])(
  'a search for accounts does not find the account by %j',
  (search) => {
    expect(matchesSearch(account, 'Bluesky', search)).toBe(false);
  },
);

it('a search for accounts finds an account without a name by its platform', () => {
  expect(matchesSearch({ displayName: null, username: null }, 'X', 'x')).toBe(true);
  expect(matchesSearch({ displayName: null, username: null }, 'X', 'null')).toBe(false);
});
