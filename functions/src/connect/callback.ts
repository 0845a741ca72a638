import type { Request, RequestHandler, Response } from 'express';
import { type CallbackResult, type Connected, connectAccount, type NotConnected } from '../connections/callback.ts';
import { withQuery } from '../connections/return-to.ts';
import type { Context } from '../context.ts';
import type { Platform } from '../platforms/platform.ts';
import { defineFunction, type HttpFunction, WIDE_ADDRESS_LIMIT } from '../server/define-function.ts';
import { type Page, sendPage } from '../server/html-page.ts';
import { type ErrorRenderer, requestContextOf } from '../server/request-context.ts';
import { finishResponse } from '../server/response.ts';
import { storeEvents } from '../server/store-events.ts';

/** The value of a query parameter; null where it is missing, empty, repeated or nested. */
const parameter = (request: Request, name: string): string | null => {
  const value: unknown = request.query[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const statusOfReason: Record<string, number> = { platform_unavailable: 503, internal_error: 500 };

const connectedPage = ({ displayName, accounts, missingScopes }: Connected): Page => ({
  status: 200,
  title: `${displayName} is connected`,
  text:
    missingScopes.length === 0
      ? `${accounts.join(', ')} can now be posted to. You can close this window.`
      : `${accounts.join(', ')} is connected, but not everything was allowed: ${missingScopes.join(', ')}. Some posts may fail until you connect again and allow it.`,
});

const notConnectedPage = ({ displayName, message, reason }: NotConnected): Page => ({
  status: statusOfReason[reason] ?? 400,
  title: `${displayName} is not connected`,
  text: message,
  code: reason,
});

const invalidStatePage = (displayName: string): Page => ({
  status: 400,
  title: 'This link has been used, or is too old',
  text: `If your ${displayName} account already shows as connected, all is well. If not, start again from the page where you connect accounts.`,
  code: 'invalid_state',
});

const pageOf = (result: CallbackResult): Page => {
  if (result.kind === 'invalidState') return invalidStatePage(result.displayName);
  return result.kind === 'connected' ? connectedPage(result) : notConnectedPage(result);
};

/** The result as query parameters of `returnTo`, for the web app. */
const queryOf = (platform: Platform, result: Connected | NotConnected): Record<string, string> => {
  if (result.kind === 'notConnected') return { [platform]: 'error', reason: result.reason };
  const missing = result.missingScopes.length === 0 ? {} : { missing_scopes: result.missingScopes.join(',') };
  return { [platform]: 'connected', ...missing };
};

/** Sends a page without `returnTo`, else a redirect to it. */
const send = (response: Response, platform: Platform, result: CallbackResult): void => {
  if (result.kind === 'invalidState' || result.returnTo === null) {
    sendPage(response, pageOf(result));
    return;
  }
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  response.redirect(302, withQuery(result.returnTo, queryOf(platform, result)));
};

const statusOf = (result: CallbackResult): number =>
  result.kind === 'invalidState' || result.returnTo === null ? pageOf(result).status : 302;

const sendErrorPage: ErrorRenderer = (response, { status, body: { error } }) =>
  sendPage(response, {
    status,
    title: status >= 500 ? 'Something went wrong on our side' : 'This did not work',
    text:
      status >= 500
        ? 'Nothing was connected. Please start again from the page where you connect accounts.'
        : error.message,
    code: error.code,
  });

/** From here on errors are sent as pages. */
export const renderErrorPage: RequestHandler = (_request, response, next) => {
  requestContextOf(response).renderError = sendErrorPage;
  next();
};

/** True for a request by a program and not by the user: a prefetch or a link preview would use up the state. */
const isLookAhead = (request: Request): boolean =>
  request.method !== 'GET' || /prefetch|prerender/i.test(request.get('sec-purpose') ?? request.get('purpose') ?? '');

/** Connects the account with which the platform redirects the user's browser here; responds with a page or a redirect. */
export const finishConnection =
  (ctx: Context, platform: Platform): RequestHandler =>
  async (request, response) => {
    if (isLookAhead(request)) {
      response.set('Cache-Control', 'no-store');
      return finishResponse(ctx, response, 503, () => response.end());
    }
    const requestContext = requestContextOf(response);
    storeEvents(ctx, requestContext, { userId: null });
    const query = {
      state: parameter(request, 'state'),
      code: parameter(request, 'code'),
      error: parameter(request, 'error'),
    };
    const result = await connectAccount(ctx, platform, query, requestContext.logger);
    await finishResponse(ctx, response, statusOf(result), () => send(response, platform, result));
  };

/** The function that finishes OAuth connections of a platform. `middleware` comes before. */
export const callbackFunction = (
  platform: Platform,
  name: string,
  middleware: readonly ((ctx: Context) => RequestHandler)[] = [],
): HttpFunction =>
  defineFunction(
    { name, counts: 'address', addressLimit: WIDE_ADDRESS_LIMIT, renderError: sendErrorPage },
    (app, ctx) => {
      app.use(...middleware.map((create) => create(ctx)), finishConnection(ctx, platform));
    },
  );
