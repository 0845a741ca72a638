import { z } from 'zod';
import { readOwnRecord } from '../../../../domain/status/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { platformRecord } from '../status/windows.ts';

export const ownRecordRoute = defineRoute({
  method: 'get',
  path: '/v1/me/record',
  docs: {
    operationId: 'getMyRecord',
    client: { method: 'record', command: null },
    summary: 'Read how often and how late your own posts were published.',
    description:
      'The windows of `GET /v1/status` for your own runs, which include the runs of your profiles; or for one profile only. Posts of test mode are not counted.',
  },
  access: { by: 'apiKey', scope: null, limit: READ_LIMIT },
  output: {
    status: 200,
    body: z.object({ platforms: z.array(platformRecord.meta({ id: 'PlatformRecord' })) }).meta({ id: 'OwnRecord' }),
  },
  handle: async ({ ctx, caller: { userId } }) => ({ body: { platforms: await readOwnRecord(ctx, userId) } }),
});
