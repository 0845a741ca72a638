import { z } from 'zod';
import { accountId, pathId } from '../../../server/request/fields.ts';
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
