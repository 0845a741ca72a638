import * as v from 'valibot';
import { readSessionItem } from '../api/session-storage.ts';

const STORAGE_KEY = 'herald-connect-results';
/** Some platforms connect hundreds at once; the customer reads them all from the list of accounts. */
const MAX_IN_QUERY = 20;

const stored = v.object({ connected: v.array(v.string()), disconnected: v.array(v.string()) });

/** What the user of a link has done in this tab: accounts as `platform:accountId`. */
type Results = v.InferOutput<typeof stored>;

export function readResults(): Results {
  return readSessionItem(STORAGE_KEY, stored) ?? { connected: [], disconnected: [] };
}

/** Remembers the last change of each account. */
export function rememberResult(change: keyof Results, platform: string, accountIds: readonly string[]): void {
  const accounts = accountIds.map((accountId) => `${platform}:${accountId}`);
  const others = (list: string[]) => list.filter((account) => !accounts.includes(account));
  const { connected, disconnected } = readResults();
  const results = { connected: others(connected), disconnected: others(disconnected) };
  results[change].push(...accounts);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(results));
}

export function forgetResults(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** The customer's address with the results in its query. */
export function addressWithResults(returnTo: string, results: Results): string {
  const url = new URL(returnTo);
  for (const change of ['connected', 'disconnected'] as const) {
    const accounts = results[change].slice(0, MAX_IN_QUERY);
    if (accounts.length > 0) url.searchParams.set(change, accounts.join(','));
    else url.searchParams.delete(change);
  }
  return url.href;
}
