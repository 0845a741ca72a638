import type { Account, Delivery, PlatformStatus, Post, Run, WebhookEndpoint } from '@herald-publishing/client';
import type { CurrentUser, Key } from '../api/types.ts';
import type { Tone } from './notice.tsx';

type RunCode = NonNullable<Run['lastProblem']>['code'];

/** A state in a word or two: each has the same label and the same tone wherever it is shown. */
export interface State {
  tone: Tone;
  label: string;
  /** In progress right now. */
  live: boolean;
}

export const postStates: Readonly<Record<Post['outcome'], State>> = {
  scheduled: ended('neutral', 'Scheduled'),
  publishing: inProgress('neutral', 'Publishing'),
  published: ended('success', 'Published'),
  partly_published: ended('warning', 'Partly published'),
  failed: ended('error', 'Failed'),
  cancelled: ended('neutral', 'Cancelled'),
  // It may be live although Herald cannot tell.
  unknown: ended('warning', 'Outcome unknown'),
};

/** Of a target with a live post, which waits for its next reply. */
export const sendingReplies: State = inProgress('neutral', 'Sending replies');

/** The state of a target that waits for its next attempt, by the code of its last problem. */
export function waitState(code: RunCode, platform: string): State {
  switch (code) {
    case 'pending':
      return inProgress('neutral', `Processing at ${platform}`);
    case 'unknown':
      return inProgress('warning', `Checking at ${platform}`);
    case 'paused':
      return inProgress('neutral', 'Waiting');
    case 'quota_used_up':
    case 'service_stopped':
      return inProgress('warning', 'Waiting');
    default:
      return inProgress('warning', 'Trying again');
  }
}

/** Connected, but its owner has not allowed all that publishing needs. */
export function isLimited({ status, missingScopes }: Account): boolean {
  return status === 'active' && missingScopes.length > 0;
}

export function accountState(account: Account): State {
  if (account.status === 'reconnect_required') return ended('error', 'Connection lost');
  return isLimited(account) ? ended('warning', 'Permissions missing') : ended('success', 'Connected');
}

/** The state of a key at `now` (ms). */
export function keyState({ revokedAt, expiresAt, replacedBy }: Key, now: number): State {
  if (revokedAt) return ended('neutral', 'Revoked');
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return ended('neutral', 'Expired');
  return replacedBy ? ended('warning', 'Replaced') : ended('success', 'Active');
}

const disabledWebhook: Record<NonNullable<WebhookEndpoint['disabled']>['reason'], State> = {
  user: ended('neutral', 'Off'),
  failing: ended('error', 'Off: failed for five days'),
  gone: ended('error', 'Off: reported that it is gone'),
};

export function webhookState({ disabled, failingSince }: WebhookEndpoint): State {
  if (disabled) return disabledWebhook[disabled.reason];
  return failingSince ? ended('warning', 'Failing') : ended('success', 'On');
}

export const deliveryStates: Readonly<Record<Delivery['status'], State>> = {
  pending: inProgress('neutral', 'On its way'),
  delivered: ended('success', 'Delivered'),
  failed: ended('error', 'Failed'),
};

export const levelStates: Readonly<Record<PlatformStatus['level'], State>> = {
  operational: ended('success', 'Operational'),
  degraded: ended('warning', 'Degraded'),
  down: ended('error', 'Down'),
};

/** Of a request, by the status of its response. */
export function requestState(status: number): State {
  if (status < 400) return ended('success', `${status}`);
  return ended(status < 500 ? 'warning' : 'error', `${status}`);
}

const subscriptionLabels: Readonly<Record<string, string>> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment overdue',
  canceled: 'Cancelled',
  unpaid: 'Unpaid',
  incomplete: 'Payment not completed',
  paused: 'Paused',
};

export function subscriptionState({ active, status }: NonNullable<CurrentUser['subscription']>): State {
  return ended(active ? 'success' : 'error', subscriptionLabels[status] ?? status);
}

function ended(tone: Tone, label: string): State {
  return { tone, label, live: false };
}

function inProgress(tone: Tone, label: string): State {
  return { tone, label, live: true };
}
