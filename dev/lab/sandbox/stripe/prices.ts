import { z } from 'zod';
import { noSuch, readParameters } from './errors.ts';
import type { ApiRequest } from './request.ts';
import { type Price, type StripeState, secondsNow } from './state.ts';

/** https://docs.stripe.com/api/prices/retrieve, as far as it is simulated: any other parameter is unknown. */
const readPriceParameters = z.strictObject({ expand: z.array(z.literal('product')).optional() });

/** The price with this id, with its product where that is expanded. */
export function readPrice(state: StripeState, { form }: ApiRequest, id: string): Price {
  const { expand = [] } = readParameters(readPriceParameters, form);
  const price = priceOf(state, id, 'id');
  return expand.length === 0 ? price : { ...price, product: productOf(state, id) };
}

/** The price with this id. Throws what Stripe answers where there is none. */
export function priceOf(state: StripeState, id: string, param: string): Price {
  const { unitAmount: unit_amount, currency, interval, active } = settingOf(state, id, param);
  const usage = { meter: null, trial_period_days: null, usage_type: 'licensed' };
  const recurring = interval && { interval, interval_count: 1, ...usage };
  const type = interval ? 'recurring' : 'one_time';
  return {
    id,
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: secondsNow(state),
    currency,
    livemode: false,
    metadata: {},
    product: PRODUCT,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    type,
    unit_amount,
  };
}

const PRODUCT = 'prod_SandboxHerald01';

function productOf(state: StripeState, priceId: string) {
  const { name, description, features } = settingOf(state, priceId, 'id').product;
  return {
    id: PRODUCT,
    object: 'product',
    active: true,
    created: secondsNow(state),
    default_price: priceId,
    description,
    images: [],
    livemode: false,
    marketing_features: features.map((feature) => ({ name: feature })),
    metadata: {},
    name,
    shippable: null,
    type: 'service',
    updated: secondsNow(state),
    url: null,
  };
}

function settingOf({ settings }: StripeState, id: string, param: string) {
  const found = settings().prices.find((one) => one.id === id);
  if (!found) throw noSuch('price', id, param);
  return found;
}
