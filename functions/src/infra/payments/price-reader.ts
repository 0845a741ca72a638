import { type Clock, MINUTE, SECOND } from '../../model/clock.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Price } from './price.ts';

/** How long an instance uses a response, and how long after a failure it asks nothing. */
const FRESH_MS = 10 * MINUTE;
const RETRY_MS = 30 * SECOND;

/**
 * Reads the price of a subscription, at most once in ten minutes, as every visitor of the first page asks for it. Null where none is
 * sold, or where it cannot be read. Throws what the payment provider throws, once per failure.
 */
export type ReadPrice = () => Promise<Price | null>;

export function createPriceReader(payments: Pick<PaymentProvider, 'readPrice'> | null, clock: Clock): ReadPrice {
  let known: Price | null = null;
  let staleAt = 0;
  let reading: Promise<void> | undefined;
  const read = async (readPrice: PaymentProvider['readPrice']): Promise<void> => {
    try {
      known = await readPrice();
      staleAt = clock.now() + FRESH_MS;
    } catch (error) {
      staleAt = clock.now() + RETRY_MS;
      throw error;
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (payments === null || clock.now() < staleAt) return known;
    reading ??= read(payments.readPrice);
    await reading;
    return known;
  };
}
