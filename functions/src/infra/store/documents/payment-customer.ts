import { z } from 'zod';
import { instant } from './instant.ts';
import { paymentEventData } from './payment-event-data.ts';

/**
 * `paymentCustomers/{customerId}`: the user of a customer at the payment provider. Until an event names the user, the
 * data of the other events is kept in `waiting`.
 */
export const paymentCustomer = z.object({
  userId: z.string().nullable(),
  waiting: z.array(paymentEventData),
  updatedAt: instant,
  /** Null once the user is known. */
  expireAt: instant.nullable(),
});

export type PaymentCustomer = z.infer<typeof paymentCustomer>;
