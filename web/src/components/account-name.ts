import type { Account } from '../api/types.ts';

/** The name an account is shown by: the first that it has. */
export const accountName = ({ displayName, username, accountId }: Account): string =>
  displayName ?? username ?? accountId;

/** The user name as `@name`; null where it is the name shown. */
export const accountHandle = (account: Account): string | null =>
  account.username && account.username !== accountName(account) ? `@${account.username}` : null;
