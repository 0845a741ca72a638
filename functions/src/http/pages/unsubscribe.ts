import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { unsubscribe } from '../../domain/notifications/index.ts';
import { sendResponse } from '../server/response/response.ts';

/**
 * A mail program posts to the address in the header `List-Unsubscribe`, without a cookie and as a form
 * (https://www.rfc-editor.org/rfc/rfc8058). Opening the address changes nothing and leads to the settings.
 */
export function endMailsByLink(ctx: Context): RequestHandler {
  return async (request, response) => {
    if (request.method !== 'POST') return response.redirect(302, '/settings/notifications');
    const { token } = request.query;
    const done = typeof token === 'string' && (await unsubscribe(ctx, token));
    await sendResponse(ctx, response, done ? 200 : 404, { unsubscribed: done });
  };
}
