import { z } from 'zod';
import { readAccountMetrics } from '../../../../domain/metrics/index.ts';
import { dayOf } from '../../../../model/clock.ts';
import { defineRoute, type Table } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { accountParams, requireAccount } from '../accounts/account-id.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { accountObservationFields, listCell, originFields, rangeFields, rangeOf, shownRange } from './fields.ts';

const accountDay = z
  .object({
    day: z.iso.date().meta({ description: 'A day in UTC.' }),
    ...accountObservationFields,
    change: z.number().nullable().meta({
      description: 'The change of the followers since the day before; null if the number of either day is missing.',
    }),
  })
  .meta({ id: 'AccountDay' });

const accountMetrics = z
  .object({
    platform: platformSchema,
    accountId: z.string(),
    ...shownRange,
    latest: z
      .object(accountObservationFields)
      .nullable()
      .meta({ id: 'AccountObservation', description: 'The newest numbers; null before the first observation.' }),
    days: z.array(accountDay).meta({ description: 'The days with an observation, the earliest first.' }),
    ...originFields,
  })
  .meta({ id: 'AccountMetrics' });

export const accountMetricsRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts/:platform/:accountId/metrics',
  docs: {
    operationId: 'getAccountMetrics',
    client: { method: 'accountMetrics', command: 'byHand' },
    summary: 'Get the followers of an account, day by day.',
    description: 'Herald reads them once a day (UTC). With `Accept: text/csv`, a row for each day.',
  },
  access: { by: 'apiKey', pages: {}, scope: 'accounts:read', limit: READ_LIMIT },
  input: { params: accountParams, query: z.strictObject(rangeFields) },
  output: { status: 200, body: accountMetrics, errors: ['account_not_allowed'] },
  http: { etag: true, csv: tableOf },
  handle: async ({ ctx, caller, params, query }) => {
    requireAccount(caller, params);
    return {
      body: await readAccountMetrics(ctx, { uid: caller.userId, ...params }, rangeOf(query, dayOf(ctx.clock.now()))),
    };
  },
});

function tableOf({ platform, accountId, days }: z.infer<typeof accountMetrics>): Table {
  return {
    columns: [
      ...['platform', 'accountId', 'day', 'observedAt', 'source'],
      ...['followers', 'change', 'platformMetrics', 'reasons'],
    ],
    rows: days.map(({ day, observedAt, source, metrics, change, ...seen }) => [
      ...[platform, accountId, day, observedAt, source],
      ...[metrics.followers, change, listCell(seen.platform), listCell(seen.reasons)],
    ]),
  };
}
