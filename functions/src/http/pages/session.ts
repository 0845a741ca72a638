import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { bearerToken } from '../../infra/auth/id-tokens.ts';
import { HeraldError } from '../../infra/errors.ts';
import { addressRules } from '../../infra/limits/tiers.ts';
import { WIDE_ADDRESS_LIMIT } from '../server/define-function.ts';
import { enforce } from '../server/middleware/rate-limit.ts';
import { readBodyOnce } from '../server/middleware/read-body.ts';
import { requestContextOf } from '../server/request/request-context.ts';
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from '../server/request/session-cookie.ts';
import { sendResponse } from '../server/response/response.ts';

const withIdToken = z.object({ idToken: z.string().min(1) });

/**
 * Counts sign-ins by address: each calls the identity provider. Real traffic never reaches the limit, even when many
 * users share an address. Throws `rate_limit_exceeded`.
 */
export function limitSignIns(ctx: Context): RequestHandler {
  return async (_request, response, next) => {
    const requestContext = requestContextOf(response);
    const rules = addressRules('endpoint:auth-session', requestContext.address, WIDE_ADDRESS_LIMIT);
    await enforce(requestContext, ctx.limiter.consume(rules));
    next();
  };
}

/** `POST /api/auth/session`: an ID token, as a bearer or as JSON `{ idToken }`, becomes the session cookie. */
export function createSession(ctx: Context): RequestHandler {
  return async (request, response) => {
    const bearer = bearerToken(request.get('authorization'));
    if (!bearer) await readBodyOnce(ctx, request, response);
    const { body, requestProblem } = requestContextOf(response);
    if (!bearer && requestProblem) throw requestProblem;
    const idToken = bearer ?? withIdToken.safeParse(body).data?.idToken;
    if (!idToken) throw new HeraldError('unauthorized', 'Missing or invalid ID token');
    setSessionCookie(response, await ctx.sessions.create(idToken), ctx.config.auth.sessionMs);
    await sendResponse(ctx, response, 200, { ok: true });
  };
}

/** `DELETE /api/auth/session`: clears the cookie and ends the session, so that a copy of the cookie is worthless. */
export function endSession(ctx: Context): RequestHandler {
  return async (request, response) => {
    await ctx.sessions.end(sessionCookieOf(request));
    clearSessionCookie(response);
    await sendResponse(ctx, response, 200, { ok: true });
  };
}
