import type { Account } from '@herald-publishing/client';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Platform } from '../api/types.ts';
import { accountLabel } from './account-name.ts';
import { labelOf } from './label-of.ts';
import { clockNotice } from './local-time.ts';
import { matchesSearch } from './matches-search.ts';

it('accounts of the same name on several platforms are named with their platforms', () => {
  const platforms = [{ platform: 'x', displayName: 'X' } as Platform];
  const mara = { displayName: null, username: 'mara', accountId: '1' };
  const label = (platform: string) => accountLabel({ ...mara, platform } as Account, platforms);
  expect(label('x')).toBe('mara on X');
  expect(label('newer')).toBe('mara on newer');
});

it.each([
  ['callToAction', 'Call to action'],
  ['accounts_you_follow', 'Accounts you follow'],
  ['LOGGED_IN', 'Logged in'],
  ['public', 'Public'],
])('the label of %s is "%s"', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

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

const before = process.env['TZ'];

function inZone(zone: string): void {
  process.env['TZ'] = zone;
}

beforeEach(() => inZone('Europe/Berlin'));
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

it('the notice about the clocks names the time that is used in place of a time that does not exist', () => {
  expect(clockNotice('2027-03-28T02:30', 'en-GB')).toBe(
    '02:30 does not exist on that day, because the clocks go forward. The post goes out at 03:30 (GMT+2).',
  );
  expect(clockNotice('2027-03-28T03:00', 'en-GB')).toBeNull();
  expect(clockNotice('2027-03-28T01:59', 'en-GB')).toBeNull();
});

it('the notice about the clocks names the first of two times that are the same on the clock', () => {
  expect(clockNotice('2027-10-31T02:30', 'en-GB')).toBe(
    '02:30 happens twice on that day, because the clocks go back. The post goes out at the first of them (GMT+2).',
  );
  expect(clockNotice('2027-10-31T03:00', 'en-GB')).toBeNull();
  expect(clockNotice('2027-10-31T01:59', 'en-GB')).toBeNull();
});

it('the notice about the clocks knows changes of half an hour and of midnight', () => {
  inZone('Australia/Lord_Howe');
  expect(clockNotice('2027-10-03T02:10', 'en-GB')).toContain('The post goes out at 02:40');
  expect(clockNotice('2027-04-04T01:45', 'en-GB')).toContain('happens twice');
  inZone('America/Santiago');
  expect(clockNotice('2027-09-05T00:30', 'en-GB')).toContain('The post goes out at 01:30');
});

it('the notice about the clocks is absent on other days, in zones that do not change, and without a time', () => {
  expect(clockNotice('2027-06-01T02:30', 'en-GB')).toBeNull();
  expect(clockNotice('', 'en-GB')).toBeNull();
  inZone('Asia/Tokyo');
  expect(clockNotice('2027-03-28T02:30', 'en-GB')).toBeNull();
});
