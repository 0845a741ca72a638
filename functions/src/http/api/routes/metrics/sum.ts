import { z } from 'zod';
import { groupings, MAX_SUMMED, readSums } from '../../../../domain/metrics/index.ts';
import { instantOf, isTimeZone, localTimesIn } from '../../../../infra/time/local-time.ts';
import { dayAfter } from '../../../../model/clock.ts';
import { postMetricNames } from '../../../../model/metrics.ts';
import { numberText } from '../../../../platforms/kit/rules/wording.ts';
import { pathId } from '../../../server/request/fields.ts';
import { defineRoute, type Table } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { reads } from '../../tool-text.ts';
import { eachMetric, rangeFields, rangeOf, rangeProblem, shownRange } from './fields.ts';

const MAX_ZONE = 100;

const query = z.strictObject({
  ...rangeFields,
  groupBy: z.enum(groupings).default('account').meta({
    description: '`day` and `hour` (of the day, 0 to 23) of publishing.',
  }),
  platform: platformSchema.optional().meta({ description: 'Posts on this platform.' }),
  accountId: pathId.optional().meta({ description: 'Posts of this account.' }),
  timeZone: z
    .string()
    .max(MAX_ZONE)
    .refine(isTimeZone, 'This is not a time zone of the IANA database, such as Europe/Madrid.')
    .default('UTC')
    .meta({ description: 'Of days and hours, such as `Europe/Madrid`.' }),
});

const metricSum = z
  .object({
    sum: z.number().nullable().meta({ description: 'Of the posts that have the number; null if none has it.' }),
    posts: z.int().meta({ description: 'How many posts have the number.' }),
    missing: z.int().meta({ description: 'How many posts lack it; they do not count as 0.' }),
  })
  .meta({ id: 'MetricSum' });

const sums = {
  posts: z.int().meta({ description: 'Published posts, each on one account.' }),
  metrics: z.object(eachMetric(metricSum)).meta({ id: 'MetricSums' }),
};

const summedMetrics = z
  .object({
    ...shownRange,
    timeZone: z.string(),
    groups: z
      .array(
        z
          .object({
            platform: platformSchema.optional(),
            accountId: z.string().optional(),
            day: z.iso.date().optional(),
            hour: z.int().optional().meta({ description: '0 to 23.' }),
            ...sums,
          })
          .meta({ id: 'MetricsGroup' }),
      )
      .meta({ description: 'The groups that have posts.' }),
    total: z.object(sums).meta({ id: 'MetricsTotal' }),
  })
  .meta({ id: 'SummedMetrics' });

export const sumMetricsRoute = defineRoute({
  method: 'get',
  path: '/v1/metrics',
  docs: {
    operationId: 'sumMetrics',
    client: { method: 'metrics', command: 'byHand' },
    summary: 'Sum up the numbers of your posts by account, platform, day or hour.',
    description:
      'The newest numbers of the posts that were published on the given days; a post that is gone counts with its last numbers. ' +
      `At most ${numberText(MAX_SUMMED)} posts. With \`Accept: text/csv\`, a row for each group.`,
  },
  tool: {
    name: 'get_metrics',
    title: 'Sum up the numbers of posts',
    description:
      'Sums of the newest numbers of posts. `missing` counts posts that lack a number, which are not 0. Changes ' +
      'nothing.',
    effect: reads,
    brief: ({ from, to, total }) => `${total.posts} posts from ${from} to ${to}.`,
  },
  access: { by: 'apiKey', pages: {}, scope: 'posts:read', limit: { prefix: 'metrics', perMinute: 30 } },
  input: { query },
  output: { status: 200, body: summedMetrics },
  http: { etag: true, csv: tableOf },
  handle: async ({ ctx, caller, query: { groupBy, platform, accountId, timeZone, ...given } }) => {
    const today = localTimesIn(timeZone)(new Date(ctx.clock.now())).slice(0, 'YYYY-MM-DD'.length);
    const { from, to } = rangeOf(given, today);
    const selection = { from: startOf(from, timeZone), until: startOf(dayAfter(to, 1), timeZone) };
    const found = await readSums(ctx, caller.userId, { ...selection, platform, accountId, groupBy, timeZone });
    if (!found) throw rangeProblem(`These days have more than ${numberText(MAX_SUMMED)} posts: narrow the range.`);
    return { body: { from, to, timeZone, ...found } };
  },
});

/** The beginning of a day. */
function startOf(day: string, timeZone: string): Date {
  const start = instantOf({ at: `${day}T00:00`, timeZone });
  if (!start) throw rangeProblem('These days do not exist.');
  return start;
}

function tableOf({ groups }: z.infer<typeof summedMetrics>): Table {
  return {
    columns: [
      ...['platform', 'accountId', 'day', 'hour', 'posts'],
      ...postMetricNames.flatMap((name) => [name, `${name}Missing`]),
    ],
    rows: groups.map(({ platform, accountId, day, hour, posts, metrics }) => [
      ...[platform ?? null, accountId ?? null, day ?? null, hour ?? null, posts],
      ...postMetricNames.flatMap((name) => [metrics[name].sum, metrics[name].missing]),
    ]),
  };
}
