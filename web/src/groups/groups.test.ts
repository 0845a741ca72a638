import { expect, it } from 'vitest';
import { accountsOf, type SavedGroup, withChanges, withGroup, withoutGroup } from './groups.ts';

function group(name: string, ...ids: string[]): SavedGroup {
  return { name, accounts: ids.map((accountId) => ({ platform: 'x', accountId })) };
}

const groups = [group('Shops', '1', '2'), group('Team', '3')];

it('a new group is added at the end, without spaces around its name', () => {
  expect(withGroup(groups, group(' Clubs ', '4'))).toEqual([...groups, group('Clubs', '4')]);
});

it.each(['', '  ', 'SHOPS'])('the name %j is refused for a group, because it is missing or taken', (name) => {
  expect(() => withGroup(groups, group(name))).toThrow();
  expect(() => withChanges(groups, group('Team', '3'), group(name, '3'))).toThrow();
});

it('a renamed group stays in its place, also with another case', () => {
  expect(withChanges(groups, group('Shops', '1', '2'), group('shops', '1', '2'))).toEqual([
    group('shops', '1', '2'),
    group('Team', '3'),
  ]);
});

it('a change of a group keeps the accounts that another page has added and removed meanwhile', () => {
  const now = [group('Shops', '2', '5'), group('Team', '3')];
  expect(withChanges(now, group('Shops', '1', '2'), group('Shops', '1', '4'))).toEqual([
    group('Shops', '5', '4'),
    group('Team', '3'),
  ]);
});

it('a change of a group keeps a selected account that the page does not list', () => {
  const { accounts: listed } = group('', '1', '4');
  expect(accountsOf(['x:1', 'x:2', 'x:4'], listed, group('Shops', '1', '2', '3'))).toEqual(
    group('', '1', '2', '4').accounts,
  );
  expect(accountsOf(['x:4'], listed, null)).toEqual(group('', '4').accounts);
});

it('a group that is gone refuses a change, and its deletion is ignored', () => {
  expect(() => withChanges(groups, group('Gone'), group('Gone', '1'))).toThrow('renamed or deleted');
  expect(withoutGroup(groups, group('Gone'))).toEqual(groups);
  expect(withoutGroup(groups, group('shops'))).toEqual([group('Team', '3')]);
});
