export type { PaymentEvent } from './apply-payment-event.ts';
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
export { salesOf } from './sales.ts';
export { startCheckout } from './start-checkout.ts';
export { accessRemedy, isActive, readSubscription, requireActive, subscriptionView } from './subscription.ts';
