import type { Account } from '@herald-publishing/client';
import type { ConnectablePlatform } from '../api/types.ts';
import { t } from './texts.ts';

/** The name an account is shown by: the first that it has. */
export function accountName({ displayName, username, accountId }: Account): string {
  return displayName ?? username ?? accountId;
}

/** The name and the platform: accounts of several platforms often have the same name. */
export function accountLabel(account: Account, platforms: readonly ConnectablePlatform[]): string {
  return t.accountOn({ account: accountName(account), platform: platformName(platforms, account.platform) });
}

/** The user name as `@name`; null where it is the name shown. */
export function accountHandle(account: Account): string | null {
  return account.username && account.username !== accountName(account) ? `@${account.username}` : null;
}

/** What the account stands for; null for a person. */
export function accountKindName({ kind }: Account): string | null {
  return { person: null, page: t.page, organization: t.companyPage }[kind];
}

/** The display name of a platform; its id where it is not in the list. */
export function platformName(platforms: readonly ConnectablePlatform[], platform: string): string {
  return platforms.find((entry) => entry.platform === platform)?.displayName ?? platform;
}
