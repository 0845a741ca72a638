import type { RequestHandler } from 'express';
import type { ZodType } from 'zod';
import type { Context } from '../../context.ts';
import { type FieldProblem, HeraldError } from '../../errors.ts';
import { withLease } from '../../idempotency/with-lease.ts';
import { fieldProblems, summarise } from '../field-problems.ts';
import { requestContextOf } from '../request-context.ts';
import { batchRequestRecords, sendResponse } from '../response.ts';
import type { AnyRoute } from '../route.ts';

const parse = (schema: ZodType | undefined, root: string, input: unknown, problems: FieldProblem[]): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (!parsed.success) problems.push(...fieldProblems(root, parsed.error, input));
  return parsed.data;
};

/** Last in the chain: parses, calls the route, answers with its schema's fields and no others. */
export const runRoute =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  async (request, response) => {
    const requestContext = requestContextOf(response);
    const problems: FieldProblem[] = [];
    const params = parse(route.params, 'params', { ...request.params }, problems);
    const query = parse(route.query, 'query', { ...request.query }, problems);
    const body = parse(route.body, 'body', requestContext.body, problems);
    problems.push(...(route.check?.(ctx, requestContext.body) ?? []));
    if (problems.length > 0) throw new HeraldError('validation_error', summarise(problems), { details: problems });
    const call = {
      ctx,
      caller: requestContext.caller ?? { userId: '', keyId: null },
      body,
      params,
      query,
      prefetched: requestContext.prefetched?.route ?? Promise.resolve(undefined),
      claim: requestContext.claim,
      hold: null,
      trace: requestContext.trace,
      logger: requestContext.logger,
      records: (status: number) => batchRequestRecords(ctx, requestContext, status),
    };
    const known = route.idempotency === 'lease' ? requestContext.prefetched?.idempotency : null;
    const reply = known
      ? await withLease(ctx, { ...known, lookup: await known.lookup, status: route.status }, (hold) =>
          route.handle({ ...call, hold }),
        )
      : await route.handle(call);
    if (reply.replayed) response.set('Idempotent-Replayed', 'true');
    await sendResponse(ctx, response, route.status, route.response.parse(reply.body));
  };
