import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { finishResponse } from '../server/response/response.ts';

const verificationFile = /\/(tiktok[A-Za-z0-9_-]*\.txt)$/;

/**
 * Serves the files with which TikTok verifies the ownership of a site (`…/tiktokAbC.txt`, below any address); passes on
 * every other path.
 */
export function sendVerificationFile(ctx: Context): RequestHandler {
  return async (request, response, next) => {
    const file = verificationFile.exec(request.path)?.[1];
    if (file === undefined) return next();
    const content = ctx.config.web.tiktokVerification.get(file);
    response.set('Content-Type', 'text/plain; charset=utf-8');
    await finishResponse(ctx, response, content === undefined ? 404 : 200, () =>
      response.end(content ?? 'There is no such file.'),
    );
  };
}
