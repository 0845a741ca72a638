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
   * How long a run of a customer waits for its share (ms); 0 where it is published. It takes `posts` of the quota: its post and the replies.
   * Beyond a quarter of the quota, a customer takes what others leave: where anybody else has published today or yesterday, its runs wait
   * while more of the quota is used than of the day (UTC) has passed.
   */
  waitMs(platform: Platform, customer: string, run: { id: string; posts: number }): Promise<number>;
}

interface ShareTools {
  store: Pick<Collections, 'record' | 'user'>;
  clock: Clock;
  config: Pick<Config, 'platforms'>;
}

/** A part of the record, and when it was read (ms since the epoch). */
interface Count {
  posts: number;
  at: number;
}

/** What this instance has let through of a customer on a day: the record does not have the latest runs. */
interface Started {
  day: string;
  runs: Set<string>;
  /** Of these runs. */
  posts: number;
  /** What the record had when it was read first, of all customers and of this one, without the posts that it may have had of these. */
  before: { all?: number; own?: number };
}

export function createQuotaShares({ store, clock, config }: ShareTools): QuotaShares {
  const counts = new LRUCache<string, { from: number; count: Promise<Count> }>({ max: MAX_CUSTOMERS });
  const started = new LRUCache<string, Started>({ max: MAX_CUSTOMERS });

  /**
   * What a customer has posted on a day, or all customers, not read before `since` (ms since the epoch). A count that cannot be read stops
   * no post.
   */
  const read = (platform: Platform, customer: string | 'all', day: string, since = 0): Promise<Count> => {
    const key = `${platform} ${day} ${customer}`;
    const from = clock.now();
    const cached = counts.get(key);
    if (cached && from < cached.from + CACHE_MS && cached.from >= since) return cached.count;
    const found = (customer === 'all' ? store.record : store.user(customer).record).doc(day).get();
    const count = found
      .then((stored) => countOf(stored.data(), platform))
      .catch(() => 0)
      .then((posts) => ({ posts, at: clock.now() }));
    counts.set(key, { from, count });
    return count;
  };

  const posted = async (...of: Parameters<typeof read>): Promise<number> => (await read(...of)).posts;

  const startedBy = (platform: Platform, customer: string, day: string): Started => {
    const key = `${platform} ${customer}`;
    const found = started.get(key);
    if (found?.day === day) return found;
    const none = { day, runs: new Set<string>(), posts: 0, before: {} };
    started.set(key, none);
    return none;
  };

  /** With what this instance has let through since: the record gets it when the runs have ended. */
  const withStarted = ({ posts, before }: Started, of: 'all' | 'own', recorded: number): number => {
    before[of] ??= Math.max(0, recorded - posts);
    return Math.max(recorded, before[of] + posts);
  };

  const isAlone = async (platform: Platform, customer: string, now: number): Promise<boolean> => {
    for (const day of [dayOf(now), dayOf(now - DAY)]) {
      const all = await read(platform, 'all', day);
      // Not before all of them were: what the customer has published in between would be that of others.
      if (all.posts > (await posted(platform, customer, day, all.at))) return false;
    }
    return true;
  };

  return {
    waitMs: async (platform, customer, run) => {
      const quota = config.platforms[platform]?.dailyQuota;
      if (quota === undefined) return 0;
      const now = clock.now();
      const today = dayOf(now);
      const here = startedBy(platform, customer, today);
      if (here.runs.has(run.id)) return 0;
      const share = SHARE * quota;
      // Nobody has a share before all have it together: until then no customer is read.
      const all = withStarted(here, 'all', await posted(platform, 'all', today));
      const own = all < share ? 0 : withStarted(here, 'own', await posted(platform, customer, today));
      if (own >= share && !(await isAlone(platform, customer, now))) {
        const waitMs = (Math.max(all, own) / quota) * DAY - (now % DAY);
        if (waitMs > 0) return Math.min(WAIT_MS.longest, Math.max(WAIT_MS.shortest, waitMs));
      }
      here.runs.add(run.id);
      here.posts += run.posts;
      return 0;
    },
  };
}

function countOf(day: RecordDay | undefined, platform: Platform): number {
  return Object.values(day?.hours ?? {}).reduce((sum, hour) => sum + (hour[platform]?.posts ?? 0), 0);
}
