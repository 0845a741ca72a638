import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { Price } from './price.ts';
import { createPriceReader } from './price-reader.ts';

const PRICE: Price = { amount: 19, currency: 'EUR', period: null, product: 'Herald', description: null, features: [] };

function reader() {
  const provider = { now: 0, calls: 0, isDown: false };
  const readPrice = async (): Promise<Price> => {
    provider.calls += 1;
    if (provider.isDown) throw new Error('down');
    return { ...PRICE, amount: provider.calls };
  };
  return { provider, read: createPriceReader({ readPrice }, { now: () => provider.now }) };
}

it('the provider is asked for the price once for all visitors of ten minutes', async () => {
  const { provider, read } = reader();
  await Promise.all([read(), read()]);
  provider.now = 9 * MINUTE;
  expect(await read()).toMatchObject({ amount: 1 });
  provider.now = 10 * MINUTE;
  expect(await read()).toMatchObject({ amount: 2 });
});

it('the last price stays during an outage of the payment provider, which is asked again after half a minute', async () => {
  const { provider, read } = reader();
  await read();
  Object.assign(provider, { now: 10 * MINUTE, isDown: true });
  await expect(read()).rejects.toThrow('down');
  expect(await read()).toMatchObject({ amount: 1 });
  Object.assign(provider, { now: 10 * MINUTE + 30 * SECOND, isDown: false });
  expect(await read()).toMatchObject({ amount: 3 });
});

it('the price is absent where nothing is sold', async () => {
  expect(await createPriceReader(null, { now: () => 0 })()).toBeNull();
});
