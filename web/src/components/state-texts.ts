import { params, texts } from '../i18n/texts.ts';

export const postTexts = texts('postStates', {
  scheduled: 'Scheduled',
  publishing: 'Publishing',
  published: 'Published',
  partly_published: 'Partly published',
  failed: 'Failed',
  cancelled: 'Cancelled',
  unknown: 'Outcome unknown',
});

export const subscriptionTexts = texts('subscriptionStates', {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment overdue',
  canceled: 'Cancelled',
  unpaid: 'Unpaid',
  incomplete: 'Payment not completed',
  paused: 'Paused',
});

export const t = texts('states', {
  sendingReplies: 'Sending replies',
  processing: params('Processing at {platform}'),
  checking: params('Checking at {platform}'),
  waiting: 'Waiting',
  tryingAgain: 'Trying again',
  connectionLost: 'Connection lost',
  permissionsMissing: 'Permissions missing',
  connected: 'Connected',
  keyRevoked: 'Revoked',
  keyExpired: 'Expired',
  keyReplaced: 'Replaced',
  keyActive: 'Active',
  webhookOff: 'Off',
  webhookOffFailing: 'Off: failed for five days',
  webhookOffGone: 'Off: reported that it is gone',
  webhookFailing: 'Failing',
  webhookOn: 'On',
  deliveryPending: 'On its way',
  delivered: 'Delivered',
  deliveryFailed: 'Failed',
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
});
