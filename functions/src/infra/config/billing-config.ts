import { SECOND } from '../../model/clock.ts';
import type { Environment } from './env.ts';
import { booleanFrom, ConfigError, listFrom, numberFrom } from './values.ts';

/** Who may publish: users who pay at Stripe, users to whom the operator gives access, or every user with a confirmed e-mail address. */
export const billingModes = ['stripe', 'granted', 'open'] as const;
export type BillingMode = (typeof billingModes)[number];

export interface BillingConfig {
  mode: BillingMode;
  /** AI credits granted per paid subscription period; one credit is about a minute of transcription. */
  creditsPerPeriod: number;
  /** Whether live payments count, or test payments. Events of Stripe's other mode are ignored. */
  livemode: boolean;
  /** Stripe's ids of the prices of subscriptions to this service. Events about other prices do not count. Empty outside the mode `stripe`. */
  priceIds: readonly string[];
  /** The first of them, which the pages sell; null where they sell none. */
  priceId: string | null;
  /** How long a first subscription is free (days); null without a trial. */
  trialDays: number | null;
  /** The origin of Stripe's API. */
  stripeUrl: string;
  /** Of one call to Stripe, which is repeated once (ms). */
  stripeTimeoutMs: number;
}

const DEFAULT_CREDITS_PER_PERIOD = 600;
const STRIPE_URL = 'https://api.stripe.com';
/** https://docs.stripe.com/billing/subscriptions/trials */
const MAX_TRIAL_DAYS = 730;

/**
 * `BILLING` (by default `stripe` with a price, otherwise `granted`), `CREDITS_PER_PERIOD`, `STRIPE_LIVEMODE` (`true` or `false`; by default true, and false under the emulators),
 * `STRIPE_PRICE_ID` (a comma-separated list), `TRIAL_DAYS`, `STRIPE_API_URL` and `STRIPE_TIMEOUT_MS`. Throws `ConfigError`.
 */
export function readBillingConfig(env: Environment): BillingConfig {
  const listed = listFrom(env, 'STRIPE_PRICE_ID');
  const mode = modeFrom(env, listed.length > 0);
  const priceIds = mode === 'stripe' ? listed : [];
  return {
    mode,
    creditsPerPeriod: numberFrom(env, 'CREDITS_PER_PERIOD', DEFAULT_CREDITS_PER_PERIOD),
    livemode: booleanFrom(env, 'STRIPE_LIVEMODE', env['FUNCTIONS_EMULATOR'] !== 'true'),
    priceIds,
    priceId: priceIds[0] ?? null,
    trialDays: trialDaysFrom(env),
    stripeUrl: originFrom(env, 'STRIPE_API_URL', STRIPE_URL),
    stripeTimeoutMs: numberFrom(env, 'STRIPE_TIMEOUT_MS', 8 * SECOND),
  };
}

function modeFrom(env: Environment, hasPrice: boolean): BillingMode {
  const text = env['BILLING'] ?? (hasPrice ? 'stripe' : 'granted');
  const mode = billingModes.find((one) => one === text);
  if (mode === undefined) throw new ConfigError(`BILLING must be ${billingModes.join(', ')} or unset, not "${text}".`);
  if (mode === 'stripe' && !hasPrice)
    throw new ConfigError('BILLING=stripe sells a price: set STRIPE_PRICE_ID, or BILLING to granted or open.');
  return mode;
}

function trialDaysFrom(env: Environment): number | null {
  if (env['TRIAL_DAYS'] === undefined) return null;
  const days = numberFrom(env, 'TRIAL_DAYS', MAX_TRIAL_DAYS);
  if (days > MAX_TRIAL_DAYS) throw new ConfigError(`TRIAL_DAYS must be at most ${MAX_TRIAL_DAYS}, not ${days}.`);
  return days;
}

/** Stripe's library takes a host, and has the paths itself. */
function originFrom(env: Environment, name: string, fallback: string): string {
  const text = env[name] ?? fallback;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new ConfigError(`${name} must be an http or https address without a path, not "${text}".`);
  return url.origin;
}
