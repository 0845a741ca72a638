import { HeraldError } from '../../../../model/errors.ts';
import type { Platform } from '../../../../model/platform.ts';
import type { Caller } from '../../../server/request/request-context.ts';

/** Throws `account_not_allowed` for an account that the key does not allow. */
export function requireAccount(
  { keyLimits }: Pick<Caller, 'keyLimits'>,
  { platform, accountId }: { platform: Platform; accountId: string },
): void {
  const allowed = keyLimits?.accounts;
  if (allowed && !allowed.includes(`${platform}:${accountId}`))
    throw new HeraldError('account_not_allowed', 'This API key may not publish to this account.', {
      fix: 'Use a key that allows this account.',
    });
}
