import type { AccountId, AccountMetrics, PostMetrics, SummedMetrics, TargetMetrics } from '@herald-publishing/client';
import { herald } from '../api/client.ts';
import { queryClient, recoveryIntervalMs } from '../api/query-client.ts';
import type { QueryOptions } from '../api/use-query.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How often requested numbers are fetched, and for how long (ms). */
const AWAITED_INTERVAL_MS = 5_000;
const AWAITED_MS = 5 * MINUTE_MS;

/** The days of the posts that are summed up. */
export const SUMMED_DAYS = 30;
/** The days of the posts behind the best hours, and of the followers that are shown. */
export const SHOWN_DAYS = 90;

/** The numbers of a post on each account; polled while new ones were asked for. */
export function postNumbersQuery(id: string): QueryOptions<PostMetrics> {
  return {
    queryKey: ['post-numbers', id],
    queryFn: ({ signal }) => herald.posts.metrics(id, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      recoveryIntervalMs(error) ||
      ((data?.targets.some((each) => isAwaited(each, Date.now())) ?? false) && AWAITED_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
  };
}

/** Asks for new numbers of a post, and fetches it again. */
export async function refreshNumbers(id: string): Promise<void> {
  await herald.posts.refreshMetrics(id);
  await queryClient.invalidateQueries({ queryKey: ['post-numbers', id] });
}

/** The followers of an account. */
export function accountNumbersQuery(account: AccountId): QueryOptions<AccountMetrics> {
  return {
    queryKey: ['account-numbers', account.platform, account.accountId],
    queryFn: ({ signal }) => herald.accountMetrics(account, followersRange(), { signal }),
  };
}

/** The same as CSV. */
export function accountNumbersCsv(account: AccountId): Promise<string> {
  return herald.accountMetricsCsv(account, followersRange());
}

/** The sums of the last posts of an account, by the hour of the day at which they were published, in the user's time zone. */
export function sumsQuery(account: AccountId, days: number): QueryOptions<SummedMetrics> {
  return {
    queryKey: ['sums', account.platform, account.accountId, days],
    queryFn: ({ signal }) => herald.metrics({ ...postsOf(account, days), groupBy: 'hour' }, { signal }),
  };
}

/** The sums of each of the last days as CSV. */
export function sumsCsv(account: AccountId): Promise<string> {
  return herald.metricsCsv({ ...postsOf(account, SUMMED_DAYS), groupBy: 'day' });
}

/** Followers are counted by days in UTC. */
function followersRange() {
  return { from: daysBefore(SHOWN_DAYS, 'UTC') };
}

function postsOf({ platform, accountId }: AccountId, days: number) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { platform, accountId, timeZone, from: daysBefore(days, timeZone) };
}

/** The first of so many days up to today, as YYYY-MM-DD. */
function daysBefore(days: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now() - (days - 1) * DAY_MS);
}

function isAwaited({ refreshedAt, series }: TargetMetrics, now: number): boolean {
  const asked = Date.parse(refreshedAt ?? '');
  return now - asked < AWAITED_MS && Date.parse(series.at(-1)?.observedAt ?? '1970-01-01') < asked;
}
