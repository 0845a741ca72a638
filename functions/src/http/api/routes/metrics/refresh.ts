import { z } from 'zod';
import { requestObservation, viewTargets } from '../../../../domain/metrics/index.ts';
import { readSubmission } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { postParams } from '../posts/params.ts';
import { targetNumbers } from './fields.ts';

const refreshedMetrics = z
  .object({ postSubmissionId: uuidText, targets: z.array(targetNumbers) })
  .meta({ id: 'RefreshedMetrics' });

export const refreshPostMetricsRoute = defineRoute({
  method: 'post',
  path: '/v1/posts/:id/metrics/refresh',
  docs: {
    operationId: 'refreshPostMetrics',
    client: { method: 'posts.refreshMetrics', command: 'byHand' },
    summary: 'Ask for new numbers of a post.',
    description:
      'They are usually there within two minutes, unless publishing needs what the platform allows. A target that you asked for in ' +
      'the last hour stays as it is: see `refreshedAt` and `nextObservationAt`.',
    examples: noFieldsExamples,
  },
  access: { by: 'apiKey', pages: {}, scope: 'posts:read', limit: { prefix: 'metrics-refresh', perMinute: 60 } },
  input: { params: postParams, body: noFields },
  output: { status: 202, body: refreshedMetrics, errors: ['numbers_not_read'] },
  handle: async ({ ctx, caller: { userId }, params: { id } }) => {
    await readSubmission(ctx, userId, id);
    const posts = await requestObservation(ctx, userId, id);
    return { body: { postSubmissionId: id, targets: await viewTargets(ctx, posts) } };
  },
});
