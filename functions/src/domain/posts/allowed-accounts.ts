import { type FieldProblem, HeraldError } from '../../model/errors.ts';
import type { Platform } from '../../model/platform.ts';
import { type RequestedTarget, targetField } from './requested-post.ts';
import type { ConnectedAccounts } from './targets.ts';

/** The accounts that an API key may publish to, as `platform:accountId`; null is all. */
export type AllowedAccounts = readonly string[] | null;

interface Account {
  platform: Platform;
  accountId: string;
}

/** Throws `account_not_allowed` where a request names accounts that the key of its caller does not allow, connected or not. */
export function permitTargets(
  { keyLimits }: { keyLimits?: { accounts: AllowedAccounts } },
  requested: readonly RequestedTarget[] = [],
): void {
  if (keyLimits?.accounts) requireAllowedTargets(requested, keyLimits.accounts);
}

/** Throws `account_not_allowed` where a post that exists has a target that the key does not allow. */
export function requireAllowedAccounts(targets: readonly Account[], allowed: AllowedAccounts): void {
  const outside = allowed ? targets.filter((target) => !allows(allowed, target)) : [];
  if (outside.length > 0)
    throw refused('The post has a target that this API key may not publish to, so the key cannot change it.', []);
}

/** The connected accounts that the key allows: of several, a platform without an `accountId` means the one among these. */
export function allowedAmong(connected: ConnectedAccounts, allowed: AllowedAccounts): ConnectedAccounts {
  return allowed
    ? new Map(
        [...connected].map(([platform, accounts]) => [
          platform,
          new Map([...accounts].filter(([accountId]) => allows(allowed, { platform, accountId }))),
        ]),
      )
    : connected;
}

function requireAllowedTargets(requested: readonly RequestedTarget[], allowed: readonly string[]): void {
  const problems = requested.flatMap((target, index) => problemOf(target, index, requested.length, allowed));
  if (problems.length > 0) throw refused(problems.map(({ message }) => message).join(' '), problems);
}

function problemOf(
  { platform, accountId }: RequestedTarget,
  index: number,
  count: number,
  allowed: readonly string[],
): FieldProblem[] {
  const isAllowed = accountId
    ? allows(allowed, { platform, accountId })
    : allowed.some((account) => account.startsWith(`${platform}:`));
  if (isAllowed) return [];
  const message = accountId
    ? `This API key may not publish to the ${platform} account ${accountId}.`
    : `This API key may publish to no ${platform} account.`;
  return [{ field: targetField(index, count), message, code: 'account_not_allowed' }];
}

function allows(allowed: readonly string[], { platform, accountId }: Account): boolean {
  return allowed.includes(`${platform}:${accountId}`);
}

function refused(message: string, details: readonly FieldProblem[]) {
  return new HeraldError('account_not_allowed', message, { details });
}
