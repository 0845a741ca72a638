import type { Account, Delivery, PlatformStatus, Post, Run, WebhookEndpoint } from '@herald-publishing/client';
import type { CurrentUser, Key } from '../api/types.ts';
import { params, texts } from '../i18n/texts.ts';
import type { Tone } from './notice.tsx';

const postTexts = texts('postStates', {
  scheduled: 'Scheduled',
  publishing: 'Publishing',
  published: 'Published',
  partly_published: 'Partly published',
  failed: 'Failed',
  cancelled: 'Cancelled',
  unknown: 'Outcome unknown',
});

const subscriptionTexts = texts('subscriptionStates', {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment overdue',
  canceled: 'Cancelled',
  unpaid: 'Unpaid',
  incomplete: 'Payment not completed',
  paused: 'Paused',
});

const t = texts('states', {
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

type RunCode = NonNullable<Run['lastProblem']>['code'];

/** A state in a word or two: each has the same label and the same tone wherever it is shown. */
export interface State {
  tone: Tone;
  label: string;
  /** In progress right now. */
  live: boolean;
}

export const postStates: Readonly<Record<Post['outcome'], State>> = {
  scheduled: ended('neutral', postTexts.scheduled),
  publishing: inProgress('neutral', postTexts.publishing),
  published: ended('success', postTexts.published),
  partly_published: ended('warning', postTexts.partly_published),
  failed: ended('error', postTexts.failed),
  cancelled: ended('neutral', postTexts.cancelled),
  // It may be live although Herald cannot tell.
  unknown: ended('warning', postTexts.unknown),
};

/** Of a target with a live post, which waits for its next reply. */
export const sendingReplies: State = inProgress('neutral', t.sendingReplies);

/** The state of a target that waits for its next attempt, by the code of its last problem. */
export function waitState(code: RunCode, platform: string): State {
  switch (code) {
    case 'pending':
      return inProgress('neutral', t.processing({ platform }));
    case 'unknown':
      return inProgress('warning', t.checking({ platform }));
    case 'paused':
      return inProgress('neutral', t.waiting);
    case 'quota_used_up':
    case 'service_stopped':
      return inProgress('warning', t.waiting);
    default:
      return inProgress('warning', t.tryingAgain);
  }
}

/** Connected, but its owner has not allowed all that publishing needs. */
export function isLimited({ status, missingScopes }: Account): boolean {
  return status === 'active' && missingScopes.length > 0;
}

export function accountState(account: Account): State {
  if (account.status === 'reconnect_required') return ended('error', t.connectionLost);
  return isLimited(account) ? ended('warning', t.permissionsMissing) : ended('success', t.connected);
}

/** The state of a key at `now` (ms). */
export function keyState({ revokedAt, expiresAt, replacedBy }: Key, now: number): State {
  if (revokedAt) return ended('neutral', t.keyRevoked);
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return ended('neutral', t.keyExpired);
  return replacedBy ? ended('warning', t.keyReplaced) : ended('success', t.keyActive);
}

const disabledWebhook: Record<NonNullable<WebhookEndpoint['disabled']>['reason'], State> = {
  user: ended('neutral', t.webhookOff),
  failing: ended('error', t.webhookOffFailing),
  gone: ended('error', t.webhookOffGone),
};

export function webhookState({ disabled, failingSince }: WebhookEndpoint): State {
  if (disabled) return disabledWebhook[disabled.reason];
  return failingSince ? ended('warning', t.webhookFailing) : ended('success', t.webhookOn);
}

export const deliveryStates: Readonly<Record<Delivery['status'], State>> = {
  pending: inProgress('neutral', t.deliveryPending),
  delivered: ended('success', t.delivered),
  failed: ended('error', t.deliveryFailed),
};

export const levelStates: Readonly<Record<PlatformStatus['level'], State>> = {
  operational: ended('success', t.operational),
  degraded: ended('warning', t.degraded),
  down: ended('error', t.down),
};

/** Of a request, by the status of its response. */
export function requestState(status: number): State {
  if (status < 400) return ended('success', `${status}`);
  return ended(status < 500 ? 'warning' : 'error', `${status}`);
}

/** The payment provider may add others. */
const subscriptionLabels: Readonly<Record<string, string>> = subscriptionTexts;

export function subscriptionState({ active, status }: NonNullable<CurrentUser['subscription']>): State {
  return ended(active ? 'success' : 'error', subscriptionLabels[status] ?? status);
}

function ended(tone: Tone, label: string): State {
  return { tone, label, live: false };
}

function inProgress(tone: Tone, label: string): State {
  return { tone, label, live: true };
}
