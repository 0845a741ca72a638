import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { bearerToken, invalidIdToken } from '../../infra/auth/id-tokens.ts';
import { addressRules } from '../../infra/limits/address-rules.ts';
import { HeraldError } from '../../model/errors.ts';
import { WIDE_ADDRESS_LIMIT } from '../server/request/rate-limit-rules.ts';
import { requestContextOf } from '../server/request/request-context.ts';
import { clearSessionCookie, sessionCookieOf, setSessionCookie } from '../server/request/session-cookie.ts';
import { sendResponse } from '../server/response/response.ts';
import { enforce } from '../server/steps/rate-limit.ts';
import { readBody } from '../server/steps/read-body.ts';

const withIdToken = z.object({ idToken: z.string().min(1) });

/**
 * `POST /api/auth/session`: an ID token, as a bearer or as JSON `{ idToken }`, becomes the session cookie. Refused tokens count
 * for their address; valid ones do not, since behind Hosting an attacker may share the address of every visitor.
 */
export function createSession(ctx: Context): RequestHandler {
  return async (request, response) => {
    const idToken = bearerToken(request.get('authorization')) ?? (await idTokenInBody(ctx, request, response));
    const cookie = idToken ? await ctx.sessions.create(idToken).catch(refusal) : null;
    if (cookie === null) {
      const rules = addressRules('endpoint:auth-session', requestContextOf(response).address, WIDE_ADDRESS_LIMIT);
      await enforce(requestContextOf(response), ctx.limiter.consume(rules));
      throw invalidIdToken();
    }
    setSessionCookie(response, cookie, ctx.config.auth.sessionMs);
    await sendResponse(ctx, response, 200, { ok: true });
  };
}

/** Throws the problem of an unusable body. */
async function idTokenInBody(ctx: Context, request: Request, response: Response): Promise<string | undefined> {
  const { value, problem } = await readBody(ctx, request, response);
  if (problem) throw problem;
  return withIdToken.safeParse(value).data?.idToken;
}

/** Null for a refused token. Throws any other error. */
function refusal(error: unknown): null {
  if (error instanceof HeraldError && error.reason === 'unauthorized') return null;
  throw error;
}

/** `DELETE /api/auth/session`: clears the cookie and ends the session, so that a copy of the cookie is worthless. */
export function endSession(ctx: Context): RequestHandler {
  return async (request, response) => {
    await ctx.sessions.end(sessionCookieOf(request));
    clearSessionCookie(response);
    await sendResponse(ctx, response, 200, { ok: true });
  };
}
