import type { Request, Response } from 'express';
import { type CallbackResult, type Connected, finishConnection, type NotConnected } from '../connections/callback.ts';
import { withQuery } from '../connections/return-to.ts';
import type { Context } from '../context.ts';
import { rootTrace } from '../observe/trace.ts';
import { type Page, sendPage } from '../pages/page.ts';
import type { Platform } from '../platforms/platform.ts';

/** A parameter that came once, as text. */
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

/** What the web app learns from the address it gets its person back with. */
const queryOf = (platform: Platform, result: Connected | NotConnected): Record<string, string> => {
  if (result.kind === 'notConnected') return { [platform]: 'error', reason: result.reason };
  const missing = result.missingScopes.length === 0 ? {} : { missing_scopes: result.missingScopes.join(',') };
  return { [platform]: 'connected', ...missing };
};

const send = (response: Response, platform: Platform, result: CallbackResult): void => {
  if (result.kind === 'invalidState' || result.returnTo === null) {
    sendPage(response, pageOf(result));
    return;
  }
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  response.redirect(302, withQuery(result.returnTo, queryOf(platform, result)));
};

/** True for a visit by no person: a look ahead by the browser or by a chat that shows previews would use up the state. */
const isLookAhead = (request: Request): boolean =>
  request.method !== 'GET' || /prefetch|prerender/i.test(request.get('sec-purpose') ?? request.get('purpose') ?? '');

/** Where the platform sends a person's browser back to; what it answers is a page or a redirect, never JSON. */
export const callbackFunction =
  (platform: Platform, functionName: string) =>
  async (ctx: Context, request: Request, response: Response): Promise<void> => {
    response.set('X-Content-Type-Options', 'nosniff');
    if (isLookAhead(request)) {
      response.status(503).set('Cache-Control', 'no-store').end();
      return;
    }
    const logger = ctx.records.logger({ functionName, trace: rootTrace(), userId: null });
    try {
      const [state, code, error] = ['state', 'code', 'error'].map((name) => parameter(request, name));
      const query = { state: state ?? null, code: code ?? null, error: error ?? null };
      send(response, platform, await finishConnection(ctx, platform, query, logger));
    } catch (thrown) {
      logger.error('a callback failed', { platform }, thrown);
      sendPage(response, {
        status: 500,
        title: 'Something went wrong on our side',
        text: 'Nothing was connected. Please start again from the page where you connect accounts.',
        code: 'internal_error',
      });
    } finally {
      await ctx.records.flush();
    }
  };
