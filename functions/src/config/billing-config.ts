import type { Environment } from './env.ts';
import { booleanFrom, numberFrom } from './values.ts';

export interface BillingConfig {
  /** AI credits granted per paid subscription period; one credit is about a minute of transcription. */
  creditsPerPeriod: number;
  /** Whether live payments count, or test payments. Events of Stripe's other mode are ignored. */
  livemode: boolean;
}

const DEFAULT_CREDITS_PER_PERIOD = 600;

/**
 * `CREDITS_PER_PERIOD` and `STRIPE_LIVEMODE` (`true` or `false`; by default true, and false under the emulators).
 * Throws `ConfigError`.
 */
export const readBillingConfig = (env: Environment): BillingConfig => {
  return {
    creditsPerPeriod: numberFrom(env, 'CREDITS_PER_PERIOD', DEFAULT_CREDITS_PER_PERIOD),
    livemode: booleanFrom(env, 'STRIPE_LIVEMODE', env['FUNCTIONS_EMULATOR'] !== 'true'),
  };
};
