import { z } from 'zod';
import { HeraldError } from '../../../../model/errors.ts';
import type { Platform } from '../../../../model/platform.ts';
import { accountId, pathId } from '../../../server/request/fields.ts';
import type { Caller } from '../../../server/request/request-context.ts';
import { platformSchema, platformValue } from '../../platform-schema.ts';

/** An account in a request. */
export const accountReference = z
  .strictObject({ platform: platformValue, accountId })
  .meta({ id: 'AccountReference', description: 'A connected account.' });

/** An account in a response, without what is known of it. */
export const accountIdView = z.object({ platform: platformSchema, accountId: z.string() }).meta({ id: 'AccountId' });

/** The account in a path. */
export const accountParams = z.object({
  platform: platformValue.meta({ description: 'The platform of the account.' }),
  accountId: pathId.meta({ description: 'The `accountId` from `GET /v1/accounts`.' }),
});

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
