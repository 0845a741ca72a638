import type { Post, Run } from '@herald-publishing/client';
import { t } from './texts.ts';

/** The first reply of a published post that is not live; null where all are. */
export function missingReply({ status, result }: Pick<Run, 'status' | 'result'>) {
  const replies = status === 'succeeded' ? result?.replies : undefined;
  return replies?.find((reply) => reply.status !== 'published') ?? null;
}

/** What the user can do about a target: `unknown` if it is unknown whether the post, or its next reply, is live. */
export function retryState(run: Run): 'failed' | 'unknown' | null {
  const { status, error } = run;
  const missing = missingReply(run);
  if (missing) return missing.status === 'unknown' ? 'unknown' : 'failed';
  if (status !== 'failed' || error?.code === 'cancelled') return null;
  return error?.code === 'outcome_unknown' ? 'unknown' : 'failed';
}

/** What has to be done before a target can be tried again with any hope; null where nothing is known to be. */
export function remedyOf(run: Run): { href: string; label: string } | null {
  switch ((missingReply(run) ?? run).error?.code) {
    case 'reconnect_required':
    case 'missing_integrations':
      return { href: '/settings/accounts', label: t.connectAgain };
    case 'subscription_inactive':
      return { href: '/settings/plan', label: t.renew };
    default:
      return null;
  }
}

/** The targets that a new post can correct: those without the post. One where the post may be live is never among them. */
export function correctable({ status, targets, runs }: Post): { failed: Post['targets']; unknown: Post['targets'] } {
  const targetsIn = (state: ReturnType<typeof retryState>) =>
    targets.filter(({ targetId }) =>
      runs.some((run) => run.targetId === targetId && run.status === 'failed' && retryState(run) === state),
    );
  return { failed: status === 'cancelled' ? [] : targetsIn('failed'), unknown: targetsIn('unknown') };
}

/** How many targets `Try all again` is about; 0 where it would be the same as trying the one. */
export function retryableTogether({ counts, status, runs }: Post): number {
  const withoutReplies = runs.filter((run) => {
    const missing = missingReply(run);
    return missing !== null && missing.error?.code !== 'cancelled' && retryState(run) === 'failed';
  });
  const count = counts.failed + withoutReplies.length;
  return status !== 'cancelled' && count > 1 ? count : 0;
}
