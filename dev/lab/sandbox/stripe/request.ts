import type { Request } from 'express';
import type { PlatformResponse } from '../core/response.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { mediaType, readBody } from '../http/body.ts';
import { okResponse, refuse } from './errors.ts';
import { API_VERSION, type StripeState } from './state.ts';

/** A parameter as a form has it: a text, several, or named ones inside. */
type FormValue = string | FormValue[] | FormObject;
interface FormObject {
  [name: string]: FormValue;
}

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

export interface ApiRequest extends ParsedRequest {
  /** The parameters, of the body or of a GET's query. */
  form: FormObject;
  path: string;
  /** The body as it came. */
  body: string;
  idempotencyKey: string | null;
}

const MAX_KEY = 255;

export const SUPPORT = 'or we can help at https://support.stripe.com/.';

/** A request to the API: authorized, of the simulated version, its parameters in a form. */
export async function readApiRequest(state: StripeState, req: Request): Promise<ApiRequest> {
  checkKey(state, req);
  checkVersion(req);
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
}

/**
 * Executes a POST once for its idempotency key: a repeat gets the stored response, and the same key with other parameters
 * an error. What is refused before anything happens is not stored. https://docs.stripe.com/api/idempotent_requests
 */
export function once(
  { answers }: StripeState,
  { idempotencyKey: key, path, body }: ApiRequest,
  execute: () => unknown,
): PlatformResponse {
  if (key === null) return okResponse(execute());
  const stored = answers.get(key);
  if (stored && (stored.path !== path || stored.body !== body))
    throw refuse(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  if (stored) return { ...stored.response, headers: { ...stored.response.headers, 'idempotent-replayed': 'true' } };
  const response = okResponse(execute(), { 'idempotency-key': key });
  answers.set(key, { path, body, response });
  return response;
}

function checkKey({ settings }: StripeState, req: Request): void {
  const key = keyOf(req);
  if (!key)
    throw refuse(
      `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, ${SUPPORT}`,
      {},
      401,
    );
  if (key !== settings().secretKey)
    throw refuse(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {}, 401);
}

/** The key as a bearer token, or as the user name of basic authentication. */
function keyOf(req: Request): string | null {
  const [, scheme = '', value = ''] = /^(\w+) (.+)$/.exec(req.get('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
  return null;
}

/** Only the shapes of one version are simulated; a client of another version would receive unexpected shapes. */
function checkVersion(req: Request): void {
  const version = req.get('stripe-version');
  if (version !== undefined && version !== API_VERSION) throw refuse(`Invalid Stripe API version: ${version}`);
}

async function readForm(req: Request): Promise<{ body: string; form: FormObject }> {
  if (req.method === 'GET') {
    const body = URL.parse(req.originalUrl, 'http://stripe')?.search.slice(1) ?? '';
    return { body, form: parseForm(body) ?? {} };
  }
  const body = (await readBody(req)).toString();
  if (body !== '' && mediaType(req) !== 'application/x-www-form-urlencoded') throw unreadable();
  const form = parseForm(body);
  if (!form) throw unreadable();
  return { body, form };
}

/** The parameters of a form, with brackets in their names; null if a name is malformed. */
function parseForm(text: string): FormObject | null {
  const root = empty();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', brackets = ''] = NAME.exec(name) ?? [];
    if (first === '') return null;
    const path = [first, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, inner = '']) => inner)];
    const last = path.pop() ?? '';
    let node = root;
    for (const segment of path) {
      const inner = node[segment] ?? empty();
      if (!isObject(inner)) return null;
      node[segment] = inner;
      node = inner;
    }
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return Object.assign(
    empty(),
    Object.fromEntries(Object.entries(root).map(([name, inner]) => [name, withLists(inner)])),
  );
}

/** Without a prototype, so that no name of a parameter is one of every object. */
function empty(): FormObject {
  return Object.create(null);
}

function isObject(value: FormValue | undefined): value is FormObject {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Lists have their places as names: `line_items[0][price]`. */
function withLists(value: FormValue): FormValue {
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isList) return entries.map(([, inner]) => withLists(inner));
  return Object.assign(empty(), Object.fromEntries(entries.map(([name, inner]) => [name, withLists(inner)])));
}

function unreadable() {
  return refuse(
    `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, ${SUPPORT}`,
  );
}

function idempotencyKeyOf(req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined || key === '') return null;
  if (key.length > MAX_KEY) throw refuse(`Idempotency keys can be at most ${MAX_KEY} characters long.`);
  return key;
}
