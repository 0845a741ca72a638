import pMap from 'p-map';
import { z } from 'zod';
import { BATCH_LIMIT, dailyProblems, MAX_BATCH, startsAfterOthers } from '../../../../domain/posts/index.ts';
import { errorResponse, toHeraldError, withRequestFields } from '../../../server/errors/error-response.ts';
import { invalidFields, parsePart } from '../../../server/errors/field-problems.ts';
import { defineRoute, type RouteCall } from '../../../server/request/route.ts';
import { errorContent } from '../../error-fields.ts';
import { uuidText } from '../../response-fields.ts';
import { acceptItem } from './accept-item.ts';
import { type BatchItem, batchPost, readItem } from './batch-item.ts';
import { checkItem, hasErrors } from './check-item.ts';
import { batchExamples } from './examples.ts';
import { postProblem, postWarnings } from './post-problem.ts';
import { instantIn, takenSlot } from './schedule.ts';

/** Posts of one batch that are accepted at the same time. */
const CONCURRENCY = 10;

function requestOf<T extends z.ZodType>(post: T) {
  return z.strictObject({
    posts: z.array(post).min(1).max(MAX_BATCH),
    dryRun: z.boolean().optional().meta({ description: 'Only check the posts, and store nothing.' }),
  });
}

const batchRequest = requestOf(batchPost).meta({ id: 'PostBatchRequest' });
/** An invalid post is refused alone. */
const envelope = requestOf(z.unknown());

const index = z.number().int().meta({ description: 'The position of the post in `posts`, from 0.' });
const count = z.number().int();

const acceptedItem = z
  .object({
    index,
    status: z.enum(['accepted', 'replayed', 'refused']).meta({
      description: '`replayed`: an earlier request or an earlier post of this batch has made it; nothing new is made.',
    }),
    postSubmissionId: uuidText.nullable().meta({ description: 'Null if the post is refused.' }),
    scheduledTime: takenSlot,
    warnings: postWarnings,
    error: errorContent.nullable().meta({
      description: 'Why the post is refused, as `POST /v1/posts` would say. Paths of fields begin at the post.',
    }),
  })
  .meta({ id: 'BatchResult' });

const batch = z
  .object({
    results: z.array(acceptedItem),
    counts: z.object({ accepted: count, replayed: count, refused: count }),
  })
  .meta({ id: 'PostBatch' });

const checkedItem = z
  .object({
    index,
    status: z.enum(['valid', 'invalid']).meta({ description: '`invalid`: a problem has the severity `error`.' }),
    problems: z.array(postProblem),
  })
  .meta({ id: 'BatchCheckResult' });

const batchCheck = z
  .object({ results: z.array(checkedItem), counts: z.object({ valid: count, invalid: count }) })
  .meta({ id: 'PostBatchCheck', description: 'The response to a batch with `dryRun`.' });

export const batchPostsRoute = defineRoute({
  method: 'post',
  path: '/v1/posts/batch',
  docs: {
    operationId: 'createPosts',
    client: {
      method: 'posts.createMany',
      takes: 'posts',
      handWrittenIn: ['TypeScript', 'Python'],
      command: null,
    },
    summary: `Publish or check up to ${MAX_BATCH} posts with one request.`,
    description:
      'Each post has its own result, and the idempotency of the same request to `POST /v1/posts`: repeating a batch makes only ' +
      'the posts that were not made. The posts are accepted in any order. `dryRun` reports their problems without downloading files.',
    examples: batchExamples,
  },
  access: { by: 'apiKey', pages: { subscribersOnly: true }, scope: 'posts:write', limit: BATCH_LIMIT },
  input: { body: batchRequest, reportsProblems: true },
  output: { status: 200, body: z.union([batch, batchCheck]).meta({ id: 'PostBatchResponse' }) },
  handle: async (call) => {
    const problems: BatchItem['problems'] = [];
    const { posts = [], dryRun = false } = parsePart(envelope, 'body', call.rawBody, problems) ?? {};
    if (problems.length > 0) throw invalidFields(problems);
    const items = posts.map((post, position) => readItem(call.ctx, call.caller.userId, post, position));
    return { body: await (dryRun ? checkAll(call, items) : acceptAll(call, items)) };
  },
});

type Call = Pick<
  RouteCall<unknown, unknown, unknown>,
  'ctx' | 'caller' | 'tier' | 'trace' | 'logger' | 'requestId' | 'baseUrl'
>;

async function acceptAll(call: Call, items: readonly BatchItem[]): Promise<z.infer<typeof batch>> {
  const started = new Map<string, Promise<unknown>>();
  const startsAfter = startsInTurn(call, items);
  const results = await pMap(
    items,
    (item) => {
      // An item with the key of an earlier one finds its stored response.
      const earlier = started.get(item.identity.key) ?? Promise.resolve();
      const result = earlier.then(() => resultOf(call, item, { startsAfter: startsAfter.get(item.index) }));
      started.set(item.identity.key, result);
      return result;
    },
    { concurrency: CONCURRENCY },
  );
  const countOf = countIn(results);
  const counts = { accepted: countOf('accepted'), replayed: countOf('replayed'), refused: countOf('refused') };
  return { results, counts };
}

/** After which others each post of the batch starts, by its index. */
function startsInTurn({ ctx }: Call, items: readonly BatchItem[]) {
  const now = ctx.clock.now();
  const posts = items.flatMap(({ index, post: body }) => {
    const at = body?.scheduledTime ? instantIn(body.scheduledTime) : new Date(now);
    return body && at ? [{ index, targets: body.post.content.platform, due: at.getTime() }] : [];
  });
  return new Map([...startsAfterOthers(posts, ctx.config)].map(([{ index }, startsAfter]) => [index, startsAfter]));
}

/** Never rejects: one post must not lose the results of the others. */
async function resultOf(
  call: Call,
  item: BatchItem,
  startsAfter: Parameters<typeof acceptItem>[2],
): Promise<z.infer<typeof acceptedItem>> {
  const position = { index: item.index };
  try {
    const { replayed, ...accepted } = await acceptItem(call, item, startsAfter);
    return { ...position, status: replayed ? 'replayed' : 'accepted', ...accepted, error: null };
  } catch (thrown) {
    const error = errorOf(call, item, thrown);
    return { ...position, status: 'refused', postSubmissionId: null, warnings: [], error };
  }
}

function errorOf({ ctx, logger, requestId, baseUrl }: Call, item: BatchItem, thrown: unknown) {
  const error = toHeraldError(thrown);
  const { development } = ctx.config;
  const { status, body } = errorResponse(error, { requestId, now: ctx.clock.now(), development, baseUrl });
  if (status >= 500) logger.error(error.message, { errorCode: error.reason, index: item.index }, error.cause ?? error);
  return errorContent.parse(body.error);
}

async function checkAll(call: Call, items: readonly BatchItem[]): Promise<z.infer<typeof batchCheck>> {
  const firsts = new Map(items.toReversed().map((item) => [item.identity.key, item]));
  const checked = await pMap(
    items,
    (item) => {
      const first = firsts.get(item.identity.key);
      return checkItem(call, item, first === item ? undefined : first);
    },
    { concurrency: CONCURRENCY },
  );
  const posts = checked.map(({ post }) => post);
  const beyond = await dailyProblems(call.ctx, call.caller.userId, posts);
  const results = checked.map(({ problems: own }, index): z.infer<typeof checkedItem> => {
    const problems = [...own, ...withRequestFields(beyond[index] ? [beyond[index]] : [])];
    return { index, status: hasErrors(problems) ? 'invalid' : 'valid', problems };
  });
  const countOf = countIn(results);
  return { results, counts: { valid: countOf('valid'), invalid: countOf('invalid') } };
}

function countIn(results: readonly { status: string }[]) {
  return (status: string) => results.filter((result) => result.status === status).length;
}
