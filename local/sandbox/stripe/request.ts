import type { Request } from 'express';
import type { ParsedRequest } from '../core/operation.ts';
import type { PlatformResponse } from '../core/response.ts';
import { mediaType, readBody } from '../http/body.ts';
import { okResponse, stripeError } from './errors.ts';
import { type FormObject, parseForm } from './form.ts';
import type { StripeState } from './state.ts';

export interface ApiRequest extends ParsedRequest {
  /** The parameters, of the body or of a GET's query. */
  form: FormObject;
  path: string;
  /** The body as it came. */
  body: string;
  idempotencyKey: string | null;
}

const MAX_KEY = 255;

const SUPPORT = 'or we can help at https://support.stripe.com/.';

/** The key as a bearer token, or as the user name of basic authentication. */
const keyOf = (req: Request): string | null => {
  const [, scheme = '', value = ''] = /^(\w+) (.+)$/.exec(req.get('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
  return null;
};

const checkKey = ({ settings }: StripeState, req: Request): void => {
  const key = keyOf(req);
  if (!key)
    throw stripeError({
      status: 401,
      message: `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, ${SUPPORT}`,
    });
  if (key !== settings().secretKey)
    throw stripeError({ status: 401, message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}` });
};

/** Only the shapes of one version are simulated; a client of another one would be told what it does not expect. */
const checkVersion = ({ settings }: StripeState, req: Request): void => {
  const version = req.get('stripe-version');
  if (version !== undefined && version !== settings().apiVersion)
    throw stripeError({ status: 400, message: `Invalid Stripe API version: ${version}` });
};

const idempotencyKeyOf = (req: Request): string | null => {
  const key = req.get('idempotency-key');
  if (key === undefined || key === '') return null;
  if (key.length > MAX_KEY)
    throw stripeError({ status: 400, message: `Idempotency keys can be at most ${MAX_KEY} characters long.` });
  return key;
};

const unreadable = () =>
  stripeError({
    status: 400,
    message: `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, ${SUPPORT}`,
  });

const readForm = async (req: Request): Promise<{ body: string; form: FormObject }> => {
  if (req.method === 'GET') {
    const body = URL.parse(req.originalUrl, 'http://stripe')?.search.slice(1) ?? '';
    return { body, form: parseForm(body) ?? {} };
  }
  const body = (await readBody(req)).toString();
  if (body !== '' && mediaType(req) !== 'application/x-www-form-urlencoded') throw unreadable();
  const form = parseForm(body);
  if (!form) throw unreadable();
  return { body, form };
};

/** A request to the API: authorized, of the simulated version, its parameters in a form. */
export const readApiRequest = async (state: StripeState, req: Request): Promise<ApiRequest> => {
  checkKey(state, req);
  checkVersion(state, req);
  const { body, form } = await readForm(req);
  const idempotencyKey = req.method === 'POST' ? idempotencyKeyOf(req) : null;
  const customer = form['customer'];
  return {
    accountId: typeof customer === 'string' ? customer : null,
    loggedParams: { ...form },
    form,
    path: req.path,
    body,
    idempotencyKey,
  };
};

/**
 * Executes a POST once for its idempotency key: a repeat gets the stored response, and the same key with other parameters
 * an error. What is refused before anything happens is not stored. https://docs.stripe.com/api/idempotent_requests
 */
export const once = (
  { answers }: StripeState,
  { idempotencyKey: key, path, body }: ApiRequest,
  execute: () => unknown,
): PlatformResponse => {
  if (key === null) return okResponse(execute());
  const stored = answers.get(key);
  if (stored && (stored.path !== path || stored.body !== body))
    throw stripeError({
      status: 400,
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (stored) return { ...stored.response, headers: { ...stored.response.headers, 'idempotent-replayed': 'true' } };
  const response = okResponse(execute(), { 'idempotency-key': key });
  answers.set(key, { path, body, response });
  return response;
};
