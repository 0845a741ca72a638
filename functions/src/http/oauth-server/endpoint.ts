import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { OauthRefusal } from '../../domain/users/index.ts';
import { readRawBody } from '../server/request/body.ts';
import { type ErrorRenderer, requestContextOf } from '../server/request/request-context.ts';
import { finishResponse } from '../server/response/response.ts';

/** The body of a 200 or 201; undefined for none. */
type Answer = (request: Request, response: Response) => Promise<object | undefined>;

/** Errors that are not of OAuth in its form: https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
const renderError: ErrorRenderer = (response, { status, body: { error } }) => {
  response.json({ error: codeOf(status), error_description: error.message });
};

function codeOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** From here on errors are sent in the form of OAuth. */
export const renderOauthErrors: RequestHandler = (_request, response, next) => {
  requestContextOf(response).progress.renderError = renderError;
  next();
};

/** An endpoint that programs call: JSON, with refusals in the form of OAuth. */
export function endpoint(ctx: Context, status: 200 | 201, answer: Answer): RequestHandler {
  return async (request, response) => {
    try {
      const body = await answer(request, response);
      await finishResponse(ctx, response, status, () => (body === undefined ? response.end() : response.json(body)));
    } catch (refusal) {
      if (!(refusal instanceof OauthRefusal)) throw refusal;
      const { error, message } = refusal;
      requestContextOf(response).progress.error = { code: error };
      await finishResponse(ctx, response, error === 'invalid_client' ? 401 : 400, () =>
        response.json({ error, error_description: message }),
      );
    }
  };
}

/** bytes */
const FORM_LIMIT = 8 * 1024;

/** The fields of a form. Throws `OauthRefusal` for one that is sent twice, and what reading a body throws. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = new URLSearchParams(`${await readRawBody(request, FORM_LIMIT)}`);
  for (const name of form.keys())
    if (form.getAll(name).length > 1) throw new OauthRefusal('invalid_request', `${name} must not be sent twice.`);
  return form;
}

/** A field that an endpoint needs. Throws `OauthRefusal`. */
export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OauthRefusal('invalid_request', `${name} is missing. Send it in a form.`);
  return value;
}
