import type { Account } from 'herald-client';

/** The name an account is shown by: the first that it has. */
export function accountName({ displayName, username, accountId }: Account): string {
  return displayName ?? username ?? accountId;
}

/** The user name as `@name`; null where it is the name shown. */
export function accountHandle(account: Account): string | null {
  return account.username && account.username !== accountName(account) ? `@${account.username}` : null;
}
