import { type Account, PermissionError } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { Refusal } from './refusal.ts';
import { type Target, targetName } from './targets.ts';

/**
 * Checks that each target is one connected account, before files are sent for it. A key that may not read accounts leaves that to the
 * post itself. Throws `Refusal`.
 */
export async function checkTargets(cli: Cli, targets: readonly Target[], isScheduled: boolean): Promise<void> {
  const accounts = await cli
    .herald()
    .accounts()
    .catch((error: unknown) => {
      if (error instanceof PermissionError) return null;
      throw error;
    });
  if (accounts === null) return;
  const problems = targets.flatMap((target) => problemOf(target, accounts, isScheduled) ?? []);
  if (problems.length === 0) return;
  throw new Refusal('missing_integrations', 'The post cannot be published to these targets, and no file was sent.', {
    problems,
    fix: 'See `herald accounts`, and `herald accounts connect PLATFORM`.',
  });
}

/** An account of a scheduled post may still be connected again before the post is due. */
export function problemOf(target: Target, accounts: readonly Account[], isScheduled: boolean): string | null {
  const { platform, accountId } = target;
  const name = targetName(target);
  const onPlatform = accounts.filter((account) => account.platform === platform);
  const [account, ...others] = onPlatform.filter((one) => accountId === undefined || one.accountId === accountId);
  if (!account) {
    const missing = accountId === undefined ? `No ${platform} account is connected.` : 'This account is not connected.';
    return `${name}: ${missing}`;
  }
  if (others.length > 0) return `${name}: Name one of ${onPlatform.map(targetName).join(', ')}.`;
  if (account.status === 'active' || isScheduled) return null;
  return `${name}: This account must be connected again.`;
}
