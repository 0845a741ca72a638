import type { Account } from '@herald-publishing/client';
import * as v from 'valibot';
import { itemOfTenant } from '../api/acting-for.ts';
import { readSessionItem } from '../api/session-storage.ts';
import { accountName } from '../components/account-name.ts';

const STORAGE_KEY = itemOfTenant('herald-reconnecting');

const stored = v.object({ platform: v.string(), accountId: v.string(), name: v.string() });

/** The lost account that the user is reconnecting on its platform. */
export type Reconnecting = v.InferOutput<typeof stored>;

/** Remembers in this tab which account is to be connected again; null for a new one. */
export function rememberReconnecting(account: Account | null): void {
  sessionStorage.removeItem(STORAGE_KEY);
  if (!account) return;
  const { platform, accountId } = account;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ platform, accountId, name: accountName(account) }));
}

/** The account that was to be connected again, once; null where it was a new one. */
export function takeReconnecting(): Reconnecting | null {
  const reconnecting = readSessionItem(STORAGE_KEY, stored);
  sessionStorage.removeItem(STORAGE_KEY);
  return reconnecting;
}
