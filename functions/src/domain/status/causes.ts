import type { Cause, Run, RunCode } from '../../model/run.ts';

/**
 * Who has to act after a problem with this code. A new code does not compile without its cause. `gave_up` has the cause of the
 * last problem of its run: this one counts where it had none, because nobody has started it.
 */
const causeOfCode: Readonly<Record<RunCode, Cause>> = {
  content_unsupported: 'user',
  media_unusable: 'user',
  reconnect_required: 'user',
  missing_integrations: 'user',
  subscription_inactive: 'user',
  cancelled: 'user',
  quota_used_up: 'user',
  platform_rejected: 'platform',
  not_live: 'platform',
  outcome_unknown: 'platform',
  pending: 'platform',
  retry_after: 'platform',
  unknown: 'platform',
  gave_up: 'herald',
  service_stopped: 'herald',
  paused: 'herald',
};

/** The cause of a failed run. A stored code of another version counts as a failure of Herald. */
export function causeOf({ error, lastProblem }: Pick<Run, 'error' | 'lastProblem'>): Cause {
  const code = error?.code === 'gave_up' ? (lastProblem?.code ?? 'gave_up') : error?.code;
  return (code && causeOfCode[code]) ?? 'herald';
}
