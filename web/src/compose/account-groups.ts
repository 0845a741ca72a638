import type { Account } from '@herald-publishing/client';
import { targetId } from '../drafts/draft.ts';
import type { SavedGroup } from '../groups/groups.ts';

/** Accounts that can be selected together. */
export interface AccountGroup {
  /** `last`: the accounts of the last post. `platform`: the accounts of one platform. `saved`: the accounts of a group. */
  kind: 'all' | 'last' | 'platform' | 'saved';
  /** The value of the platform, or the name of the saved group; otherwise empty. */
  name: string;
  targets: readonly string[];
}

/** Which accounts are shown. */
export interface AccountFilter {
  shows: (account: Account) => boolean;
}

/**
 * All accounts, the targets of the `last` post where these are some of the accounts, each platform that has several, and the saved groups.
 * Accounts that must be reconnected are in no group.
 */
export function accountGroups(
  accounts: readonly Account[],
  last: readonly string[],
  saved: readonly SavedGroup[],
): AccountGroup[] {
  const active = accounts.filter(({ status }) => status === 'active');
  if (active.length < 2) return [];
  const all = active.map(targetId);
  const lastTargets = all.filter((target) => last.includes(target));
  const ofPlatform = [...Map.groupBy(active, ({ platform }) => platform)];
  const groups: AccountGroup[] = [
    { kind: 'all', name: '', targets: all },
    { kind: 'last', name: '', targets: lastTargets.length < all.length ? lastTargets : [] },
    ...ofPlatform
      .filter(([, own]) => own.length > 1 && ofPlatform.length > 1)
      .map(([name, own]) => ({ kind: 'platform' as const, name, targets: own.map(targetId) })),
    ...saved.map(({ name, accounts: members }) => ({
      kind: 'saved' as const,
      name,
      targets: members.map(targetId).filter((target) => all.includes(target)),
    })),
  ];
  return groups.filter(({ targets }) => targets.length > 0);
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
