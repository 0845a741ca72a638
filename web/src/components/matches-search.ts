import type { Account } from '@herald-publishing/client';

/** More accounts than this are searched, not only scrolled through. */
export const MANY_ACCOUNTS = 8;

/** Whether the name, the handle and the platform of an account contain all words of the search, regardless of case and accents. */
export function matchesSearch(
  { displayName, username }: Pick<Account, 'displayName' | 'username'>,
  platform: string,
  search: string,
): boolean {
  const text = plain(`${displayName ?? ''} @${username ?? ''} ${platform}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Letters without marks: https://unicode.org/reports/tr15/ */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}
