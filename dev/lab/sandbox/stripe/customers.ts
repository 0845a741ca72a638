import { z } from 'zod';
import { email, metadata, newId, noSuch, readParameters, text } from './errors.ts';
import type { ApiRequest } from './request.ts';
import { type Customer, type Metadata, type StripeState, secondsNow } from './state.ts';

/** https://docs.stripe.com/api/customers/create, as far as it is simulated: any other parameter is unknown. */
const createParameters = z.strictObject({
  description: text().optional(),
  email: email.optional(),
  metadata: metadata.optional(),
  name: text(256).optional(),
});

export function createCustomer(state: StripeState, { form }: ApiRequest): Customer {
  return addCustomer(state, readParameters(createParameters, form));
}

interface NewCustomer extends Partial<Record<'description' | 'email' | 'name', string | null | undefined>> {
  metadata?: Metadata | undefined;
}

export function addCustomer(state: StripeState, given: NewCustomer): Customer {
  const { description = null, email = null, metadata = {}, name = null } = given;
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: secondsNow(state),
    currency: null,
    delinquent: false,
    description,
    email,
    livemode: false,
    metadata,
    name,
  };
  state.customers.set(customer.id, customer);
  return customer;
}

/** The customer with this id. Throws what Stripe answers where there is none. */
export function customerOf({ customers }: StripeState, id: string, param = 'customer'): Customer {
  const customer = customers.get(id);
  if (!customer) throw noSuch('customer', id, param);
  return customer;
}
