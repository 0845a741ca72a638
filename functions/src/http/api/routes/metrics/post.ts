import { z } from 'zod';
import { readPostMetrics } from '../../../../domain/metrics/index.ts';
import { readSubmission } from '../../../../domain/posts/index.ts';
import { postMetricNames } from '../../../../model/metrics.ts';
import { defineRoute, type Table } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { count, reads } from '../../tool-text.ts';
import { POST_ID, postParams } from '../posts/params.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { listCell, postObservation, targetNumbers } from './fields.ts';

const targetMetrics = targetNumbers
  .extend({ series: z.array(postObservation).meta({ description: 'All observations, the earliest first.' }) })
  .meta({ id: 'TargetMetrics' });

const postMetrics = z
  .object({
    postSubmissionId: uuidText,
    targets: z.array(targetMetrics).meta({ description: 'The targets on which the post was published.' }),
  })
  .meta({ id: 'PostMetrics' });

export const postMetricsRoute = defineRoute({
  method: 'get',
  path: '/v1/posts/:id/metrics',
  docs: {
    operationId: 'getPostMetrics',
    client: { method: 'posts.metrics', command: 'byHand' },
    summary: 'Get the numbers of a post on each platform, now and over time.',
    description: 'With `Accept: text/csv`, a row for each observation.',
  },
  tool: {
    name: 'get_post_metrics',
    title: 'Show the numbers of a post',
    description:
      'The numbers of a post on each platform, over time. Null is not 0: `reasons` says why. Changes nothing.',
    effect: reads,
    id: POST_ID,
    brief: ({ targets }) => {
      const observed = targets.filter(({ latest }) => latest !== null);
      return `${count(targets, 'target')}, ${observed.length} with numbers.`;
    },
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'posts:read', limit: READ_LIMIT },
  input: { params: postParams },
  output: { status: 200, body: postMetrics },
  http: { etag: true, csv: tableOf },
  handle: async ({ ctx, caller: { userId }, params: { id } }) => {
    const [targets] = await Promise.all([readPostMetrics(ctx, userId, id), readSubmission(ctx, userId, id)]);
    return { body: { postSubmissionId: id, targets } };
  },
});

/** A target without observations has a row as well. */
function tableOf({ postSubmissionId, targets }: z.infer<typeof postMetrics>): Table {
  return {
    columns: [
      ...['postSubmissionId', 'platform', 'accountId', 'platformPostId', 'url', 'publishedAt', 'goneAt'],
      ...['observedAt', 'source', ...postMetricNames, 'platformMetrics', 'reasons'],
    ],
    rows: targets.flatMap(({ platform, accountId, platformPostId, url, publishedAt, goneAt, series }) =>
      (series.length > 0 ? series : [null]).map((seen) => [
        ...[postSubmissionId, platform, accountId, platformPostId, url, publishedAt, goneAt],
        ...[seen?.observedAt ?? null, seen?.source ?? null],
        ...postMetricNames.map((name) => seen?.metrics[name] ?? null),
        ...[listCell(seen?.platform), listCell(seen?.reasons)],
      ]),
    ),
  };
}
