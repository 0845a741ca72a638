import type { PaymentEventData } from '../store/documents/payment-event-data.ts';

/** What the payment provider told us with one event. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** Whom it is about, where the event itself says so. */
  userId: string | null;
  data: PaymentEventData;
}
