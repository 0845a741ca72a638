import type { AccountCapabilities } from '@herald-publishing/client';
import { toApiError } from '../../api/api-error.ts';
import { herald } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import type { QueryOptions } from '../../api/use-query.ts';
import { type Target, targetId } from '../../drafts/draft.ts';
import { t } from './texts.ts';

export type Creator = NonNullable<AccountCapabilities['creator']>;

/** What TikTok says of an account, or why the account cannot be posted to now. */
export type CreatorState = { creator: Creator } | { problem: string };

/** TikTok allows 20 requests a minute for an account (ms). */
const FRESH_MS = 60_000;

/** What TikTok says of each of these accounts, by their target ids. Each account is asked for once, however many others are added. */
export function creatorsQuery(accounts: readonly Target[]): QueryOptions<Record<string, CreatorState>> {
  return {
    queryKey: ['creators', ...accounts.map(targetId)],
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(
          accounts.map(async (account) => [targetId(account), await queryClient.fetchQuery(creatorQuery(account))]),
        ),
      ),
    staleTime: FRESH_MS,
  };
}

function creatorQuery(account: Target): QueryOptions<CreatorState> {
  return {
    queryKey: ['creator', targetId(account)],
    queryFn: ({ signal }) => readCreator(account, signal),
    staleTime: FRESH_MS,
  };
}

async function readCreator(account: Target, signal: AbortSignal): Promise<CreatorState> {
  try {
    const { creator, blocked } = await herald.capabilities(account, { signal });
    return creator ? { creator } : { problem: blocked ?? t.noAnswer };
  } catch (error) {
    return { problem: toApiError(error).message };
  }
}
