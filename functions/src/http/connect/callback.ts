import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type CallbackResult, confirmConnection, connectAccount } from '../../domain/accounts/index.ts';
import { homeOf } from '../../infra/config/home.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Platform } from '../../model/platform.ts';
import { readRawBody } from '../server/request/body.ts';
import { type ErrorRenderer, requestContextOf, storeEvents } from '../server/request/request-context.ts';
import { sendPage } from '../server/response/html-page.ts';
import { finishResponse } from '../server/response/response.ts';
import { pageOf, redirectOf } from './result-page.ts';

export const sendErrorPage: ErrorRenderer = (response, { status, body: { error } }, config) =>
  sendPage(response, homeOf(config), {
    status,
    title: status >= 500 ? 'Something went wrong on our side' : 'The connection failed',
    text:
      status >= 500
        ? 'Nothing was connected. Please start again from the page where you connect accounts.'
        : error.message,
    code: error.code,
  });

/** From here on errors are sent as pages. */
export const renderErrorPage: RequestHandler = (_request, response, next) => {
  requestContextOf(response).progress.renderError = sendErrorPage;
  next();
};

const decisionForm = z.object({ connection: z.string().min(1).max(256), decision: z.enum(['connect', 'cancel']) });

/** bytes */
const FORM_LIMIT = 4096;

/**
 * The user who is signed in to the pages in the browser of a request; null if no user is, or if it cannot be
 * determined.
 */
type BrowserUser = (request: Request) => Promise<string | null>;

const unknownUser: BrowserUser = async () => null;

/** Connects the account with which the platform redirects the user's browser here; responds with a page or a redirect. */
export function finishConnection(
  ctx: Context,
  platform: Platform,
  browserUser: BrowserUser = unknownUser,
): RequestHandler {
  return async (request, response) => {
    const requestContext = requestContextOf(response);
    if (request.method === 'POST') {
      const decision = await readDecision(request);
      storeEvents(ctx, requestContext, { userId: null });
      return send(
        ctx,
        response,
        platform,
        await confirmConnection(ctx, platform, decision, requestContext.progress.logger),
      );
    }
    if (isPrefetch(request)) {
      response.set('Cache-Control', 'no-store');
      return finishResponse(ctx, response, 503, () => response.end());
    }
    storeEvents(ctx, requestContext, { userId: null });
    const query = {
      state: parameter(request, 'state'),
      code: parameter(request, 'code'),
      error: parameter(request, 'error'),
      issuer: parameter(request, 'iss'),
      path: request.path,
    };
    const result = await connectAccount(
      ctx,
      platform,
      query,
      requestContext.progress.logger,
      await browserUser(request),
    );
    await send(ctx, response, platform, result);
  };
}

/** The form of the confirmation page, also where the framework has not parsed it. Throws `validation_error`. */
async function readDecision(request: Request) {
  const raw: unknown = request.body;
  const parsed = decisionForm.safeParse(raw);
  const form = parsed.success
    ? parsed
    : decisionForm.safeParse(Object.fromEntries(new URLSearchParams(`${await readRawBody(request, FORM_LIMIT)}`)));
  if (form.success) return { token: form.data.connection, decision: form.data.decision };
  throw new HeraldError('validation_error', 'This form is incomplete. Please start again.', {
    fix: 'Start connecting the account again.',
  });
}

/** Sends a redirect to `returnTo`, else a page. */
function send(ctx: Context, response: Response, platform: Platform, result: CallbackResult): Promise<void> {
  const redirect = redirectOf(platform, result);
  if (redirect === null && result.kind !== 'pending') {
    const page = pageOf(result);
    return finishResponse(ctx, response, page.status, () => sendPage(response, homeOf(ctx.config), page));
  }
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  return finishResponse(ctx, response, 302, () => response.redirect(302, redirect ?? '/'));
}

/** True for a request by a program and not by the user: a prefetch or a link preview would use up the state. */
function isPrefetch(request: Request): boolean {
  return (
    request.method !== 'GET' || /prefetch|prerender/i.test(request.get('sec-purpose') ?? request.get('purpose') ?? '')
  );
}

/** The value of a query parameter; null where it is missing, empty, repeated or nested. */
function parameter(request: Request, name: string): string | null {
  const value: unknown = request.query[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
