import type { Account } from '@herald-publishing/client';
import { targetId } from '../drafts/draft.ts';

/** Accounts that can be selected together. */
export interface AccountGroup {
  /** Null for all accounts. */
  platform: Account['platform'] | null;
  targets: readonly string[];
}

/** All accounts, then each platform that has several. Accounts that must be reconnected are in no group. */
export function accountGroups(accounts: readonly Account[]): AccountGroup[] {
  const active = accounts.filter(({ status }) => status === 'active');
  const ofPlatform = Map.groupBy(active, ({ platform }) => platform);
  return [{ platform: null, of: active }, ...[...ofPlatform].map(([platform, of]) => ({ platform, of }))]
    .filter(({ platform, of }) => of.length > 1 && (platform === null || ofPlatform.size > 1))
    .map(({ platform, of }) => ({ platform, targets: of.map(targetId) }));
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
