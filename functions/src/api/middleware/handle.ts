import type { RequestHandler } from 'express';
import type { ZodType } from 'zod';
import type { Context } from '../../context.ts';
import { type FieldProblem, HeraldError } from '../../errors.ts';
import { holding } from '../../idempotency/holding.ts';
import { answer, recordsAboard } from '../answer.ts';
import { exchangeOf } from '../exchange.ts';
import { fieldProblems, summarise } from '../field-problems.ts';
import type { AnyRoute } from '../route.ts';

const parse = (schema: ZodType | undefined, root: string, input: unknown, problems: FieldProblem[]): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (!parsed.success) problems.push(...fieldProblems(root, parsed.error, input));
  return parsed.data;
};

/** Last in the chain: parses, calls the route, answers with its schema's fields and no others. */
export const handle =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  async (request, response) => {
    const exchange = exchangeOf(response);
    const problems: FieldProblem[] = [];
    const params = parse(route.params, 'params', { ...request.params }, problems);
    const query = parse(route.query, 'query', { ...request.query }, problems);
    const body = parse(route.body, 'body', exchange.body, problems);
    problems.push(...(route.check?.(ctx, exchange.body) ?? []));
    if (problems.length > 0) throw new HeraldError('validation_error', summarise(problems), { details: problems });
    const call = {
      ctx,
      caller: exchange.caller ?? { userId: '', keyId: null },
      body,
      params,
      query,
      prefetched: exchange.prefetched?.route ?? Promise.resolve(undefined),
      claim: exchange.claim,
      hold: null,
      trace: exchange.trace,
      logger: exchange.logger,
      records: (status: number) => recordsAboard(ctx, exchange, status),
    };
    const known = route.idempotency === 'hold' ? exchange.prefetched?.idempotency : null;
    const reply = known
      ? await holding(ctx, { ...known, lookup: await known.lookup, status: route.status }, (hold) =>
          route.handle({ ...call, hold }),
        )
      : await route.handle(call);
    if (reply.replayed) response.set('Idempotent-Replayed', 'true');
    await answer(ctx, response, route.status, route.answer.parse(reply.body));
  };
