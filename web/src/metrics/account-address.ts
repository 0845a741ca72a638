import type { AccountId } from '@herald-publishing/client';

/** The page of a connected account. */
export function accountAddress({ platform, accountId }: AccountId): string {
  return `/settings/accounts/${platform}/${encodeURIComponent(accountId)}`;
}
