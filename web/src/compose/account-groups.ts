import type { Account } from '@herald-publishing/client';
import { targetId } from '../drafts/draft.ts';

/** Accounts that can be selected together. */
export interface AccountGroup {
  /** The platform that its accounts have in common; `last`: the accounts of the last post. */
  name: Account['platform'] | 'all' | 'last';
  targets: readonly string[];
}

/**
 * All accounts, the targets of the `last` post where these are some of the accounts, and each platform that has several.
 * Accounts that must be reconnected are in no group.
 */
export function accountGroups(accounts: readonly Account[], last: readonly string[]): AccountGroup[] {
  const active = accounts.filter(({ status }) => status === 'active');
  if (active.length < 2) return [];
  const all = active.map(targetId);
  const lastTargets = all.filter((target) => last.includes(target));
  const ofPlatform = [...Map.groupBy(active, ({ platform }) => platform)];
  return [
    { name: 'all', targets: all },
    ...(lastTargets.length > 0 && lastTargets.length < all.length
      ? [{ name: 'last' as const, targets: lastTargets }]
      : []),
    ...ofPlatform
      .filter(([, own]) => own.length > 1 && ofPlatform.length > 1)
      .map(([name, own]) => ({ name, targets: own.map(targetId) })),
  ];
}

/** Whether all accounts of the group are selected. */
export function isSelected({ targets }: AccountGroup, selected: readonly string[]): boolean {
  return targets.every((target) => selected.includes(target));
}

/** The selection after a press on the group: with all of its accounts, or without them if all were selected. */
export function toggleGroup(group: AccountGroup, selected: readonly string[]): string[] {
  const others = selected.filter((target) => !group.targets.includes(target));
  return isSelected(group, selected) ? others : [...others, ...group.targets];
}
