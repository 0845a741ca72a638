import type { Environment } from './env.ts';
import { ConfigError, numberFrom } from './numbers.ts';

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
  const livemode = env['STRIPE_LIVEMODE'] ?? (env['FUNCTIONS_EMULATOR'] === 'true' ? 'false' : 'true');
  if (livemode !== 'true' && livemode !== 'false')
    throw new ConfigError(`STRIPE_LIVEMODE must be true or false, not "${livemode}".`);
  return {
    creditsPerPeriod: numberFrom(env, 'CREDITS_PER_PERIOD', DEFAULT_CREDITS_PER_PERIOD),
    livemode: livemode === 'true',
  };
};
