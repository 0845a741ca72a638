import type { Account } from '@herald-publishing/client';
import { itemOfTenant } from '../api/acting-for.ts';
import { type Draft, targetId } from './draft.ts';

/** Remembers in this browser which accounts the user has chosen for a post. */
export function rememberTargets(userId: string, chosen: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(userId), chosen.join('\n'));
  } catch {
    // The storage is full or switched off: the next post begins without accounts.
  }
}

/** What a new post begins with: the accounts of the user's last post in this browser that can be posted to now. */
export function rememberedChoice(
  userId: string,
  accounts: readonly Account[],
): Partial<Pick<Draft, 'targets' | 'remembered'>> {
  const remembered = readTargets(userId);
  const chosen = activeOf(remembered, accounts);
  return chosen.length > 0 ? { targets: chosen, remembered } : {};
}

/** The targets with accounts that can be posted to. */
export function activeOf(remembered: readonly string[], accounts: readonly Account[]): string[] {
  const active = accounts.filter(({ status }) => status === 'active').map(targetId);
  return remembered.filter((target) => active.includes(target));
}

function readTargets(userId: string): string[] {
  try {
    return (localStorage.getItem(keyOf(userId)) ?? '').split('\n');
  } catch {
    return [];
  }
}

function keyOf(userId: string): string {
  return itemOfTenant(`herald-targets-${userId}`);
}
