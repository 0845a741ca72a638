import type { Platform } from '../../model/platform.ts';
import { type Budget, microdollarsOf, type Purpose, purposes } from '../../model/spending.ts';
import type { Environment } from './env.ts';
import { ConfigError } from './values.ts';

/**
 * The budgets of a platform: `{PLATFORM}_{PURPOSE}_BUDGET`, such as `50 USD`, `2000 calls`, or both with a comma between. Throws
 * `ConfigError`, also for dollars where a platform charges nothing: they would never be used up.
 */
export function readBudgets(
  env: Environment,
  platform: Platform,
  { charges }: { charges: boolean },
): Partial<Record<Purpose, Budget>> {
  return Object.fromEntries(
    purposes.flatMap((purpose) => {
      const variable = `${platform}_${purpose}_budget`.toUpperCase();
      const text = env[variable];
      return text === undefined ? [] : [[purpose, budgetFrom(variable, text, charges)]];
    }),
  );
}

function budgetFrom(variable: string, text: string, charges: boolean): Budget {
  const budget: Budget = { calls: null, microdollars: null };
  for (const part of text.split(',')) {
    const [, number = '', unit = ''] = /^\s*(\d{1,9}(?:\.\d{1,2})?)\s*(usd|calls)\s*$/i.exec(part) ?? [];
    const isCalls = unit.toLowerCase() === 'calls';
    if (unit === '' || (isCalls && number.includes('.')) || Number(number) === 0)
      throw new ConfigError(`${variable} must be like 50 USD, 2000 calls, or 50 USD, 2000 calls; it is "${text}".`);
    if (isCalls) budget.calls = Number(number);
    else budget.microdollars = microdollarsOf(Number(number));
  }
  if (budget.microdollars !== null && !charges)
    throw new ConfigError(`${variable} must be in calls, as this platform charges nothing; it is "${text}".`);
  return budget;
}
