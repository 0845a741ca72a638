import type { Account } from '@herald-publishing/client';
import { describe, expect, it } from 'vitest';
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

describe('groups of accounts', () => {
  it('are all accounts and the platforms with several, without accounts that must be reconnected', () => {
    expect(accountGroups(accounts)).toEqual([
      { platform: null, targets: ['x:1', 'bluesky:2', 'x:3'] },
      { platform: 'x', targets: ['x:1', 'x:3'] },
    ]);
  });

  it('are not offered where they would select the same accounts twice, or a single one', () => {
    expect(accountGroups([account('x', '1'), account('x', '2')])).toHaveLength(1);
    expect(accountGroups([account('x', '1')])).toEqual([]);
  });

  it('are selected completely, and then deselected, without a change to other accounts', () => {
    const group = { platform: 'x' as const, targets: ['x:1', 'x:3'] };
    expect(toggleGroup(group, ['bluesky:2', 'x:3'])).toEqual(['bluesky:2', 'x:1', 'x:3']);
    expect(isSelected(group, ['x:3'])).toBe(false);
    expect(toggleGroup(group, ['bluesky:2', 'x:3', 'x:1'])).toEqual(['bluesky:2']);
  });
});
