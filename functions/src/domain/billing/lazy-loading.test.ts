import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

function addressOf(path: string): string {
  return JSON.stringify(new URL(path, import.meta.url).href);
}

/** Runs a script in a separate process, and returns whether it imported the library of Stripe. */
function loadsStripe(script: string): boolean {
  const watched = `
    import { registerHooks } from 'node:module';
    let asked = false;
    registerHooks({ resolve: (specifier, context, next) => { asked ||= specifier === 'stripe'; return next(specifier, context); } });
    ${script}
    console.log(JSON.stringify(asked));
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', watched], { encoding: 'utf8' });
  return output.trim().split('\n').at(-1) === 'true';
}

const provider = `
  const { createPaymentProvider } = await import(${addressOf('../../infra/payments/payment-provider.ts')});
  const { readBillingConfig } = await import(${addressOf('../../infra/config/billing-config.ts')});
  const { Secret } = await import(${addressOf('../../infra/config/secrets.ts')});
  const billing = readBillingConfig({ STRIPE_PRICE_ID: 'price_1', STRIPE_API_URL: 'http://127.0.0.1:1' });
  const payments = createPaymentProvider({ billing }, new Secret('sk_test_1'));`;

it('the API and the pages start without the Stripe library', () => {
  expect(loadsStripe(`await import(${addressOf('../../http/api/app.ts')});`)).toBe(false);
  expect(loadsStripe(`await import(${addressOf('../../http/pages/app.ts')});`)).toBe(false);
}, 60_000);

it('the first call to the payment provider loads the Stripe library', () => {
  expect(loadsStripe(provider)).toBe(false);
  expect(loadsStripe(`${provider} await payments.readCheckout('cs_1').catch(() => null);`)).toBe(true);
}, 60_000);
