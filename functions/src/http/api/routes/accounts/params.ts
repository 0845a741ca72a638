import { z } from 'zod';
import { pathId } from '../../../server/request/fields.ts';
import { platformValue } from '../../platform-schema.ts';

/** The account in a path. */
export const accountParams = z.object({
  platform: platformValue.meta({ description: 'The platform of the account.' }),
  accountId: pathId.meta({ description: 'The `accountId` from `GET /v1/accounts`.' }),
});
