import { expect, it } from 'vitest';
import { readBillingConfig } from './billing-config.ts';
import { ConfigError } from './values.ts';

it('counts live payments by default, and test payments under the emulators', () => {
  expect(readBillingConfig({})).toEqual({ creditsPerPeriod: 600, livemode: true });
  expect(readBillingConfig({ FUNCTIONS_EMULATOR: 'true' }).livemode).toBe(false);
  expect(readBillingConfig({ STRIPE_LIVEMODE: 'false', CREDITS_PER_PERIOD: '50' })).toEqual({
    creditsPerPeriod: 50,
    livemode: false,
  });
});

it.each([{ STRIPE_LIVEMODE: 'yes' }, { CREDITS_PER_PERIOD: '0' }, { CREDITS_PER_PERIOD: '-5' }])(
  'rejects %j',
  (env) => {
    expect(() => readBillingConfig(env)).toThrow(ConfigError);
  },
);
