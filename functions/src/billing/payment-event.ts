import type { PaymentFact } from '../store/documents/payment-fact.ts';

/** What the payment provider told us with one event. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** Whom it is about, where the event itself says so. */
  userId: string | null;
  fact: PaymentFact;
}
