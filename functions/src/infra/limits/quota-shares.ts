import { LRUCache } from 'lru-cache';
import { type Clock, DAY, dayOf, HOUR, MINUTE } from '../../model/clock.ts';
import type { Platform } from '../../model/platform.ts';
import type { RecordDay } from '../../model/status.ts';
import type { Config } from '../config/config.ts';
import type { Collections } from '../store/collections.ts';

/** What one customer may take of an app's quota of a day, whatever others need. */
const SHARE = 0.25;
/** The record is a minute behind as well. */
const CACHE_MS = MINUTE;
/** Between two looks of a run that waits: others may take less than it seems. */
const WAIT_MS = { shortest: 5 * MINUTE, longest: HOUR } as const;
/** A few megabytes. */
const MAX_CUSTOMERS = 5000;

/** The shares that customers have in what a platform takes from this app in a day. */
export interface QuotaShares {
  /**
   * How long a run of a customer waits for its share (ms); 0 where it is published. Beyond a quarter of the quota, a customer takes what others
   * leave: where anybody else has published today or yesterday, its runs wait while more of the quota is used than of the day (UTC) has passed.
   */
  waitMs(platform: Platform, customer: string, run: string): Promise<number>;
}

interface ShareTools {
  store: Pick<Collections, 'record' | 'user'>;
  clock: Clock;
  config: Pick<Config, 'platforms'>;
}

/** The runs of a customer that this instance has let through on a day: the record does not have the latest ones. */
interface Started {
  day: string;
  runs: Set<string>;
}

export function createQuotaShares({ store, clock, config }: ShareTools): QuotaShares {
  const counts = new LRUCache<string, { until: number; count: Promise<number> }>({ max: MAX_CUSTOMERS });
  const started = new LRUCache<string, Started>({ max: MAX_CUSTOMERS });

  /** The runs of a customer that were published on a day, or of all customers. A count that cannot be read stops no post. */
  const published = (platform: Platform, customer: string | 'all', day: string): Promise<number> => {
    const key = `${platform} ${day} ${customer}`;
    const cached = counts.get(key);
    if (cached && clock.now() < cached.until) return cached.count;
    const days = customer === 'all' ? store.record : store.user(customer).record;
    const read = days.doc(day).get();
    const count = read.then((found) => countOf(found.data(), platform)).catch(() => 0);
    counts.set(key, { until: clock.now() + CACHE_MS, count });
    return count;
  };

  const startedBy = (platform: Platform, customer: string, day: string): Set<string> => {
    const key = `${platform} ${customer}`;
    const found = started.get(key);
    if (found?.day === day) return found.runs;
    const runs = new Set<string>();
    started.set(key, { day, runs });
    return runs;
  };

  const isAlone = async (platform: Platform, customer: string, now: number): Promise<boolean> => {
    for (const day of [dayOf(now), dayOf(now - DAY)])
      if ((await published(platform, 'all', day)) > (await published(platform, customer, day))) return false;
    return true;
  };

  return {
    waitMs: async (platform, customer, run) => {
      const quota = config.platforms[platform]?.dailyQuota;
      if (quota === undefined) return 0;
      const now = clock.now();
      const today = dayOf(now);
      const runs = startedBy(platform, customer, today);
      if (runs.has(run)) return 0;
      const share = SHARE * quota;
      // Nobody has a share before all have it together: until then no customer is read.
      const all = Math.max(await published(platform, 'all', today), runs.size);
      const own = all < share ? 0 : Math.max(await published(platform, customer, today), runs.size);
      if (own >= share && !(await isAlone(platform, customer, now))) {
        const waitMs = (Math.max(all, own) / quota) * DAY - (now % DAY);
        if (waitMs > 0) return Math.min(WAIT_MS.longest, Math.max(WAIT_MS.shortest, waitMs));
      }
      runs.add(run);
      return 0;
    },
  };
}

/** The runs of a day that were published, or may have been. */
function countOf(day: RecordDay | undefined, platform: Platform): number {
  return Object.values(day?.hours ?? {}).reduce((sum, hour) => {
    const { published = 0, unknown = 0 } = hour[platform] ?? {};
    return sum + published + unknown;
  }, 0);
}
