import type { Request, RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { HeraldError } from '../../../infra/errors.ts';
import { sendPage } from './send-page.ts';

/** `GET /v1/docs/errors/{code}`: what an error means; without a code, all of them. Throws `not_found`. */
export function errorDocs(ctx: Context): RequestHandler {
  return async ({ params: { code } }: Request, response) => {
    const { allErrorsPage, errorPage } = await import('./error-page.ts');
    const page = typeof code === 'string' ? errorPage(code) : allErrorsPage();
    if (page === null) throw new HeraldError('not_found', 'There is no such code. /v1/docs/errors lists all of them.');
    await sendPage(ctx, response, page);
  };
}
