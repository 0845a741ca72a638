import type { Context } from '../../../context.ts';
import type { Span } from '../../../infra/observe/span.ts';
import type { RequestContext } from './request-context.ts';

/** From here on the request's events are stored in the database; before, they go to stdout only. */
export function storeEvents(
  ctx: Context,
  requestContext: RequestContext,
  { userId, endpoint }: Pick<Span, 'userId' | 'endpoint'>,
): void {
  const { functionName, trace, cloudTrace } = requestContext;
  requestContext.span = { functionName, trace, cloudTrace, userId, ...(endpoint === undefined ? {} : { endpoint }) };
  requestContext.logger = ctx.records.logger(requestContext.span);
}
