import type { Account } from '../api/shapes.ts';

/** How an account is called, most telling first. */
export const accountName = ({ displayName, username, accountId }: Account): string =>
  displayName ?? username ?? accountId;

/** `@name`, where it says more than the name shown. */
export const accountHandle = (account: Account): string | null =>
  account.username && account.username !== accountName(account) ? `@${account.username}` : null;
