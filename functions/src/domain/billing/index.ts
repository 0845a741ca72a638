export { applyPaymentEvent } from './apply-payment-event.ts';
export {
  type AddWrites,
  type Job,
  ReservationLostError,
  releaseCredits,
  reserveCredits,
  settleCredits,
} from './credits.ts';
export { endPayments, requireEndablePayments } from './end-payments.ts';
export { endAccess, grantAccess, listAccess, type UserWithAccess } from './grant-access.ts';
export { openPortal } from './open-portal.ts';
export type { PaymentEvent } from './payment-event.ts';
export { readSubscription, subscriptionView } from './read-subscription.ts';
export { accessRemedy, isActive, requireActive } from './require-subscription.ts';
export { salesOf } from './sales.ts';
export { startCheckout } from './start-checkout.ts';
