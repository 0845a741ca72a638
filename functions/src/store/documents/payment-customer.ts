import { z } from 'zod';
import { instant } from './instant.ts';
import { paymentEventData } from './payment-event-data.ts';

/**
 * `paymentCustomers/{customerId}`: whose customer of the payment provider this is. Until an event tells, what the others
 * said waits here.
 */
export const paymentCustomer = z.object({
  userId: z.string().nullable(),
  waiting: z.array(paymentEventData),
  updatedAt: instant,
  /** Null once it is known whose it is. */
  expireAt: instant.nullable(),
});

export type PaymentCustomer = z.infer<typeof paymentCustomer>;
