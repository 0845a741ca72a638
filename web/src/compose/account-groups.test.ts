import type { Account } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { accountGroups, isSelected, toggleGroup } from './account-groups.ts';

function account(platform: Account['platform'], accountId: string, status: Account['status'] = 'active'): Account {
  return { platform, accountId, status } as Account;
}

const accounts = [
  account('x', '1'),
  account('bluesky', '2'),
  account('x', '3'),
  account('bluesky', '4', 'reconnect_required'),
];

it('groups are all accounts and the platforms with several, without accounts that must be reconnected', () => {
  expect(accountGroups(accounts, [], [])).toEqual([
    { kind: 'all', name: '', targets: ['x:1', 'bluesky:2', 'x:3'] },
    { kind: 'platform', name: 'x', targets: ['x:1', 'x:3'] },
  ]);
});

it('groups include the accounts of the last post that are still connected', () => {
  const last = ['bluesky:2', 'bluesky:4', 'threads:9', 'x:1'];
  expect(accountGroups(accounts, last, [])[1]).toEqual({ kind: 'last', name: '', targets: ['x:1', 'bluesky:2'] });
  expect(accountGroups(accounts, ['threads:9'], []).map(({ kind }) => kind)).toEqual(['all', 'platform']);
});

it('groups include the saved groups with accounts that can be posted to, whatever their names', () => {
  const saved = [
    { name: 'x', accounts: [account('bluesky', '4'), account('bluesky', '2')] },
    { name: 'Lost', accounts: [account('bluesky', '4')] },
    { name: 'Empty', accounts: [] },
  ];
  const groups = accountGroups(accounts, [], saved).filter(({ kind }) => kind === 'saved');
  expect(groups).toEqual([{ kind: 'saved', name: 'x', targets: ['bluesky:2'] }]);
});

it('groups are not offered where they would select the same accounts twice, or a single one', () => {
  expect(accountGroups([account('x', '1'), account('x', '2')], ['x:1', 'x:2'], [])).toHaveLength(1);
  expect(accountGroups([account('x', '1')], ['x:1'], [])).toEqual([]);
});

it('a group is selected completely, and then deselected, without a change to other accounts', () => {
  const group = { kind: 'platform' as const, name: 'x', targets: ['x:1', 'x:3'] };
  expect(toggleGroup(group, ['bluesky:2', 'x:3'])).toEqual(['bluesky:2', 'x:1', 'x:3']);
  expect(isSelected(group, ['x:3'])).toBe(false);
  expect(toggleGroup(group, ['bluesky:2', 'x:3', 'x:1'])).toEqual(['bluesky:2']);
});
