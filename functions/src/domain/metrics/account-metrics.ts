import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import { DAY, dayOf } from '../../model/clock.ts';
import { type AccountMetricName, accountMetricNames, type Observation } from '../../model/metrics.ts';
import { load } from '../../platforms/registry.ts';
import { type AccountAddress, accountMetricsRef, findAccount } from '../accounts/index.ts';
import { flatNames, numberOf, type ObservationView, viewObservation } from './observation-view.ts';

interface DayMetrics extends ObservationView<AccountMetricName> {
  /** A UTC day, as YYYY-MM-DD. */
  day: string;
  /** What the followers changed by since the day before; null where the number of either day is missing. */
  change: number | null;
}

/** The numbers of a connected account, on the days from `from` to `to`, both included. Throws `not_found`. */
export async function readAccountMetrics(
  { store, config }: Pick<Context, 'store' | 'config'>,
  address: AccountAddress,
  { from, to }: { from: string; to: string },
) {
  const { platform, accountId } = address;
  const [stored, { metrics }] = await Promise.all([
    accountMetricsRef(store, address).get(),
    load(platform),
    findAccount({ store }, address),
  ]);
  const { observations = [], observeAt = null } = stored.data() ?? {};
  const isRead = metrics !== null && readsNumbers(config, platform, 'account');
  const latest = observations.findLast(hasFollowers) ?? observations.at(-1);
  return {
    platform,
    accountId,
    from,
    to,
    observable: isRead,
    nextObservationAt: (isRead && observeAt?.toISOString()) || null,
    latest: latest ? viewObservation(accountMetricNames, latest) : null,
    days: viewDays(observations).filter(({ day }) => day >= from && day <= to),
    officialNames: flatNames(metrics?.account),
    documentation: metrics?.documentation ?? null,
  };
}

/** The days of observations in the order of their times, with what has changed. */
function viewDays(observations: readonly Observation[]): DayMetrics[] {
  const followers = new Map(
    observations.map((each) => [dayOf(each.observedAt.getTime()), numberOf(each.numbers['followers'])]),
  );
  return observations.map((observation) => {
    const now = numberOf(observation.numbers['followers']);
    const before = followers.get(dayOf(observation.observedAt.getTime() - DAY)) ?? null;
    return {
      day: dayOf(observation.observedAt.getTime()),
      ...viewObservation(accountMetricNames, observation),
      change: now === null || before === null ? null : now - before,
    };
  });
}

function hasFollowers({ numbers }: Observation): boolean {
  return typeof numbers['followers'] === 'number';
}
