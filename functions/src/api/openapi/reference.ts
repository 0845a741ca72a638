import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf, requestContextOf } from '../../server/request-context.ts';
import { finishResponse } from '../../server/response.ts';
import type { AnyRoute } from '../../server/route.ts';

/** `GET /v1/docs`: the API reference as a page. */
export const reference =
  (ctx: Context, routes: readonly AnyRoute[]): RequestHandler =>
  async (_request, response) => {
    const [{ describeApi }, { policy, referencePage }] = await Promise.all([
      import('./document.ts'),
      import('./page.ts'),
    ]);
    response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
    response.set('Idempotency-Key', idempotencyKeyOf(requestContextOf(response)));
    const page = referencePage(describeApi(routes, ctx.config.version));
    await finishResponse(ctx, response, 200, () => response.end(page));
  };
