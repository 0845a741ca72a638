import { z } from 'zod';
import type { PlatformConfig } from '../../functions/src/infra/config/platform-config.ts';
import { DAY } from '../../functions/src/model/clock.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import {
  type Amount,
  type Budget,
  MICRODOLLARS,
  monthOf,
  monthStart,
  nextMonth,
  purposes,
  type Spending,
  shareOf,
  spending,
  WARNED_SHARE,
} from '../../functions/src/model/spending.ts';
import { dollarText } from '../../functions/src/platforms/kit/rules/wording.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import type { Google } from './google.ts';

const integer = z.object({ integerValue: z.coerce.number() }).transform(({ integerValue }) => integerValue);
const map = z.object({ mapValue: z.object({ fields: z.record(z.string(), integer) }) });
const stored = z.object({
  fields: z
    .record(
      z.string(),
      map.transform(({ mapValue }) => mapValue.fields),
    )
    .default({}),
});

interface Report {
  lines: string[];
  warnings: string[];
}

/** What platforms that charge, or have a budget, have cost this month. `now` in ms since the epoch. */
export async function describeBudgets(
  google: Google,
  { project, platforms, now }: { project: string; platforms: Partial<Record<Platform, PlatformConfig>>; now: number },
): Promise<Report> {
  const lines: string[] = [];
  const warnings: string[] = [];
  for (const { platform, displayName, prices } of Object.values(platformDefinitions)) {
    const budgets = platforms[platform]?.budgets;
    if (!platforms[platform] || !(prices || budgets)) continue;
    const spent = await readSpending(google, project, `spending-${platform}-${monthOf(now)}`);
    for (const purpose of purposes) {
      const amount = { calls: 0, microdollars: 0, ...spent[purpose] };
      const budget = budgets?.[purpose];
      lines.push(`${displayName}, ${purpose}: ${spentText(amount, budget, now)}.`);
      const share = budget ? shareOf(amount, budget) : 0;
      const variable = `${platform}_${purpose}_budget`.toUpperCase();
      if (share >= WARNED_SHARE) warnings.push(`${Math.floor(share * 100)} % of ${variable} is spent.`);
      else if (share / elapsedShare(now) >= 1)
        warnings.push(`${variable} ends before the month, if it goes on like this.`);
    }
  }
  return { lines, warnings };
}

async function readSpending({ read }: Google, project: string, id: string): Promise<Spending> {
  const path = `/v1/projects/${project}/databases/(default)/documents/operations/${id}`;
  const document = stored.safeParse(await read('firestoreOrigin', path));
  return spending.catch({}).parse(document.data?.fields);
}

function spentText({ calls, microdollars }: Amount, budget: Budget | undefined, now: number): string {
  const dollars = dollarText(microdollars / MICRODOLLARS);
  const forecast = dollarText(microdollars / MICRODOLLARS / elapsedShare(now));
  const allowed = {
    dollars: budget?.microdollars == null ? '' : ` of ${dollarText(budget.microdollars / MICRODOLLARS)}`,
    calls: budget?.calls == null ? '' : ` of ${budget.calls}`,
  };
  const forecastCalls = Math.round(calls / elapsedShare(now));
  const end = budget ? '' : '; no budget';
  return `${dollars}${allowed.dollars} and ${calls}${allowed.calls} calls this month, ${forecast} and ${forecastCalls} calls by its end${end}`;
}

/** How much of the month has passed; a day at least, as the first hours say nothing of the others. */
function elapsedShare(now: number): number {
  const start = monthStart(now);
  const length = nextMonth(now) - start;
  return Math.max(now - start, DAY) / length;
}
