import type { PaymentEventData } from '../../model/billing.ts';

/** One event from the payment provider. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** The user, if the event itself names one. */
  userId: string | null;
  /** The prices that the event names: what was sold. */
  priceIds: readonly string[];
  data: PaymentEventData;
}
