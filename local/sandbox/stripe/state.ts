import type { PlatformContext } from '../core/platform-context.ts';
import type { PlatformResponse } from '../core/response.ts';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  Metadata,
  PortalSession,
  StripeEvent,
  Subscription,
} from './objects.ts';
import type { StripeSettings } from './settings.ts';

/** A checkout session with what the finished purchase needs. */
export interface OpenCheckout {
  session: CheckoutSession;
  priceId: string;
  quantity: number;
  subscriptionMetadata: Metadata;
}

/** One event and the attempts to deliver it. */
export interface RecordedEvent {
  event: StripeEvent;
  /** The status of each response; 0 where none came. */
  attempts: number[];
}

/** What was answered under an idempotency key, and to what. */
export interface StoredAnswer {
  path: string;
  body: string;
  response: PlatformResponse;
}

export const createStores = () => ({
  customers: new Map<string, Customer>(),
  checkouts: new Map<string, OpenCheckout>(),
  portals: new Map<string, PortalSession>(),
  subscriptions: new Map<string, Subscription>(),
  invoices: new Map<string, Invoice>(),
  answers: new Map<string, StoredAnswer>(),
  /** When the latest action happened (s). */
  actionAt: 0,
  recorded: [] as RecordedEvent[],
  /** Events that wait to be sent. */
  held: [] as RecordedEvent[],
});

export type StripeState = PlatformContext<StripeSettings> & ReturnType<typeof createStores>;

/** The time of Stripe's objects, in whole seconds: never before the latest action. */
export const secondsNow = ({ clock, actionAt }: Pick<StripeState, 'clock' | 'actionAt'>): number =>
  Math.max(Math.floor(clock.now() / 1000), actionAt);

/** Begins what a user or the passing of time does: later than what happened before, however fast the buttons are pressed. */
export const beginAction = (state: StripeState): void => {
  state.actionAt = Math.max(Math.floor(state.clock.now() / 1000), state.actionAt + 1);
};
