import type { Express, Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { CONNECT_PAGE } from '../../domain/connect-links/index.ts';
import { HeraldError } from '../../model/errors.ts';
import { clearSessionCookie, sessionCookieOf } from '../server/request/session-cookie.ts';
import { sendPage } from '../server/response/html-page.ts';
import { sendShell } from './shell.ts';

/** `/oauth/authorize` is the consent page of the authorization server. */
const protectedPages = ['/dashboard', '/dashboard/*rest', '/settings', '/settings/*rest', '/oauth/authorize'];

/** The id of the user who is signed in in this browser; null without one. */
export function signedInUserOf(ctx: Context) {
  return async (request: Request): Promise<string | null> => {
    try {
      return (await ctx.sessions.userOf(sessionCookieOf(request), { checkRevoked: false })).userId;
    } catch (error) {
      if (error instanceof HeraldError && error.reason === 'unauthorized') return null;
      throw error;
    }
  };
}

/** For protected paths of JSON endpoints: redirects a request without a session cookie. */
export const cookieOrLogin: RequestHandler = (request, response, next) => {
  if (sessionCookieOf(request) === null) redirectToLogin(response, null);
  else next();
};

const noSuchPage: RequestHandler = (_request, response) =>
  // On the origin of the pages itself.
  sendPage(response, '', { status: 404, title: 'There is nothing here', text: 'The address may have been mistyped.' });

/** Serves the HTML pages. */
export function mountPages(app: Express, ctx: Context): void {
  app.get('/', async (request, response) => {
    if ((await signedInUserOf(ctx)(request)) === null) sendShell(ctx.config, response);
    else response.redirect(302, '/dashboard');
  });
  app.get(['/login', '/status'], (_request, response) => sendShell(ctx.config, response));
  // Open to everybody: the link that opens it is in the fragment of its address.
  app.get(CONNECT_PAGE, (_request, response) => sendShell(ctx.config, response, { showsLink: true }));
  app.get(protectedPages, signedInPage(ctx));
  app.use(noSuchPage);
}

function signedInPage(ctx: Context): RequestHandler {
  return async (request, response) => {
    if ((await signedInUserOf(ctx)(request)) !== null) return sendShell(ctx.config, response);
    clearSessionCookie(response);
    redirectToLogin(response, request.originalUrl);
  };
}

/** Redirects to the sign-in page; `next` is the page to return to. */
function redirectToLogin(response: Response, next: string | null): void {
  response.redirect(302, next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`);
}
