import { z } from 'zod';
import { noSuch } from './errors.ts';
import { newId } from './ids.ts';
import type { Customer } from './objects.ts';
import { email, metadata, readParameters, text } from './parameters.ts';
import type { ApiRequest } from './request.ts';
import { type StripeState, secondsNow } from './state.ts';

/** https://docs.stripe.com/api/customers/create, as far as it is simulated: any other parameter is unknown. */
const createParameters = z.strictObject({
  description: text().optional(),
  email: email.optional(),
  metadata: metadata.optional(),
  name: text(256).optional(),
});

export const createCustomer = (state: StripeState, { form }: ApiRequest): Customer => {
  const given = readParameters(createParameters, form);
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: secondsNow(state),
    currency: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
  };
  state.customers.set(customer.id, customer);
  return customer;
};

/** The customer with this id. Throws what Stripe answers where there is none. */
export const customerOf = ({ customers }: StripeState, id: string, param = 'customer'): Customer => {
  const customer = customers.get(id);
  if (!customer) throw noSuch('customer', id, param);
  return customer;
};
