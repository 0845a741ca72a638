import type { RequestHandler } from 'express';
import { z } from 'zod';
import { bearerToken } from '../auth/id-tokens.ts';
import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { requestContextOf } from '../server/request-context.ts';
import { sendResponse } from '../server/response.ts';
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from '../server/session-cookie.ts';

const withIdToken = z.object({ idToken: z.string().min(1) });

/** `POST /api/auth/session`: an ID token, as a bearer or as JSON `{ idToken }`, becomes the session cookie. */
export const createSession =
  (ctx: Context): RequestHandler =>
  async (request, response) => {
    const { body, requestProblem } = requestContextOf(response);
    const bearer = bearerToken(request.get('authorization'));
    if (!bearer && requestProblem) throw requestProblem;
    const idToken = bearer ?? withIdToken.safeParse(body).data?.idToken;
    if (!idToken) throw new HeraldError('unauthorized', 'Missing or invalid ID token');
    setSessionCookie(response, await ctx.sessions.create(idToken), ctx.config.auth.sessionMs);
    await sendResponse(ctx, response, 200, { ok: true });
  };

/** `DELETE /api/auth/session`: clears the cookie and ends the session, so that a copy of the cookie is worthless. */
export const endSession =
  (ctx: Context): RequestHandler =>
  async (request, response) => {
    await ctx.sessions.end(sessionCookieOf(request));
    clearSessionCookie(response);
    await sendResponse(ctx, response, 200, { ok: true });
  };
