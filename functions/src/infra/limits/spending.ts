import { type Clock, MINUTE } from '../../model/clock.ts';
import { isLive } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import {
  addSpending,
  isNothing,
  microdollarsOf,
  monthOf,
  type Purpose,
  purposes,
  type Spending,
  shareOf,
  WARNED_SHARE,
} from '../../model/spending.ts';
import type { Config } from '../config/config.ts';
import { NetworkError } from '../http-client/network-error.ts';
import {
  observedHttp,
  type PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
} from '../http-client/platform-http.ts';
import type { Logger } from '../observe/logger.ts';
import type { Collections } from '../store/collections.ts';
import { increment } from '../store/field-values.ts';

/** How late an instance may notice that a budget is used up. */
const CACHE_MS = MINUTE;

/** What a call cost (US dollars); `response` is null where it was lost. */
type ChargeOf = (request: PlatformRequest, response: PlatformResponse | null) => number;

/** A platform as far as its calls are counted. */
interface Charging {
  platform: Platform;
  prices?: object;
  chargeOf?: ChargeOf;
}

/** Counts the calls of one client. */
export class Meter {
  spending: Spending = {};

  /** `http`, with its calls counted for the purpose that they have then; null for one without a budget. */
  observe(http: PlatformHttp, chargeOf: ChargeOf = () => 0, purpose: () => Purpose | null): PlatformHttp {
    const count = (dollars: number) => {
      const now = purpose();
      if (now === null) return;
      const spent = { calls: 1, microdollars: microdollarsOf(dollars) };
      this.spending = addSpending(this.spending, { [now]: spent });
    };
    return observedHttp(http, async (request) => {
      try {
        const response = await http(request);
        count(chargeOf(request, response));
        return response;
      } catch (error) {
        if (!(error instanceof NetworkError) || error.sent) count(chargeOf(request, null));
        throw error;
      }
    });
  }
}

/** What the operator spends on platforms. */
export interface Budgets {
  /** Whether the calls of a platform are counted: it charges, or has a budget. */
  areCounted(platform: Charging): boolean;
  /** Whether the budget of this month is used up. False where that cannot be read: the operator's money stops no work by accident. */
  isUsedUp(platform: Platform, purpose: Purpose): Promise<boolean>;
  /** The same for the work of one user: test mode calls no platform. */
  isUsedUpFor(userId: string, platform: Platform, purpose: Purpose): Promise<boolean>;
  /** The budgets of this month of which 80 % or more are spent. Throws where one cannot be read. */
  nearlyUsedUp(): Promise<{ platform: Platform; purpose: Purpose; percent: number }[]>;
  /** Does `work` with a client whose calls are counted for a purpose, and stores their sum after it, as far as that can be stored. */
  metered<T>(
    client: { http: PlatformHttp; module: Charging; purpose: Purpose; logger: Logger },
    work: (http: PlatformHttp) => Promise<T>,
  ): Promise<T>;
}

interface BudgetTools {
  store: Pick<Collections, 'spending'>;
  clock: Clock;
  config: Pick<Config, 'platforms'>;
}

export function createBudgets({ store, clock, config }: BudgetTools): Budgets {
  const cache = new Map<Platform, { until: number; spending: Promise<Spending> }>();

  const read = (platform: Platform): Promise<Spending> => {
    const now = clock.now();
    const cached = cache.get(platform);
    if (cached && now < cached.until) return cached.spending;
    const ref = store.spending(platform, monthOf(now));
    const spending = ref.get().then(
      (found) => found.data() ?? {},
      () => ({}),
    );
    cache.set(platform, { until: now + CACHE_MS, spending });
    return spending;
  };

  const areCounted = ({ platform, prices }: Charging): boolean =>
    prices !== undefined || config.platforms[platform]?.budgets !== undefined;

  const isUsedUp: Budgets['isUsedUp'] = async (platform, purpose) => {
    const budget = config.platforms[platform]?.budgets?.[purpose];
    return budget !== undefined && shareOf((await read(platform))[purpose], budget) >= 1;
  };

  return {
    areCounted,
    isUsedUp,
    isUsedUpFor: async (userId, platform, purpose) => isLive(userId) && isUsedUp(platform, purpose),
    nearlyUsedUp: async () => {
      const budgeted = platforms.filter((platform) => config.platforms[platform]?.budgets);
      const shares = budgeted.map(async (platform) => {
        const spent = (await store.spending(platform, monthOf(clock.now())).get()).data();
        return purposes.flatMap((purpose) => {
          const budget = config.platforms[platform]?.budgets?.[purpose];
          const share = budget ? shareOf(spent?.[purpose], budget) : 0;
          return share >= WARNED_SHARE ? [{ platform, purpose, percent: Math.floor(share * 100) }] : [];
        });
      });
      return (await Promise.all(shares)).flat();
    },
    metered: async ({ http, module, purpose, logger }, work) => {
      if (!areCounted(module)) return work(http);
      const meter = new Meter();
      try {
        return await work(meter.observe(http, module.chargeOf, () => purpose));
      } finally {
        const ref = store.spending(module.platform, monthOf(clock.now()));
        await add(ref, meter.spending).catch((error: unknown) =>
          logger.warn('calls to a platform were not counted', { platform: module.platform, purpose }, error),
        );
      }
    },
  };
}

type SpendingRef = ReturnType<Collections['spending']>;

async function add(ref: SpendingRef, spending: Spending): Promise<void> {
  if (!isNothing(spending)) await ref.set(increments(spending), { merge: true });
}

/** Amounts as increments of stored ones. */
export function increments(spending: Spending) {
  return Object.fromEntries(
    Object.entries(spending).map(([purpose, { calls, microdollars }]) => [
      purpose,
      { calls: increment(calls), microdollars: increment(microdollars) },
    ]),
  );
}
