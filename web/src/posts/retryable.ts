import type { Post, Run } from '@herald-publishing/client';

/** What the user can do about a target: `unknown` if its outcome is unknown. */
export function retryState({ status, error }: Run): 'failed' | 'unknown' | null {
  if (status !== 'failed' || error?.code === 'cancelled') return null;
  return error?.code === 'outcome_unknown' ? 'unknown' : 'failed';
}

/** What has to be done before a target can be tried again with any hope; null where nothing is known to be. */
export function remedyOf({ error }: Run): { href: string; label: string } | null {
  switch (error?.code) {
    case 'reconnect_required':
    case 'missing_integrations':
      return { href: '/settings/accounts', label: 'Connect the account again' };
    case 'subscription_inactive':
      return { href: '/settings/plan', label: 'Renew the subscription' };
    default:
      return null;
  }
}

/** The targets that a new post can correct: those that have failed. One where the post may be live is never among them. */
export function correctable({ status, targets, runs }: Post): { failed: Post['targets']; unknown: Post['targets'] } {
  const targetsIn = (state: ReturnType<typeof retryState>) =>
    targets.filter(({ targetId }) => runs.some((run) => run.targetId === targetId && retryState(run) === state));
  return { failed: status === 'cancelled' ? [] : targetsIn('failed'), unknown: targetsIn('unknown') };
}

/** How many targets `Try all again` is about; 0 where it would be the same as trying the one. */
export function retryableTogether({ counts, status }: Post): number {
  return status !== 'cancelled' && counts.failed > 1 ? counts.failed : 0;
}
