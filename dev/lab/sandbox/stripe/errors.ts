import { type ZodType, z } from 'zod';
import { randomCharacters } from '../core/ids.ts';
import { type Headers, json, type PlatformResponse, ResponseError } from '../core/response.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const lengths = { cus: 14, cs_test: 58, sub: 24, si: 14, in: 24, il: 24, evt: 24, bps: 24, req: 14 } as const;

/** An id of the kind that this prefix names, as long as the real ones. */
export function newId(prefix: keyof typeof lengths): string {
  return `${prefix}_${randomCharacters(lengths[prefix], ALPHABET)}`;
}

interface Details {
  /** https://docs.stripe.com/api/errors */
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  /** https://docs.stripe.com/error-codes */
  code?: string | undefined;
  param?: string | undefined;
}

export function errorResponse(status: number, message: string, details: Details = {}): PlatformResponse {
  const { type = 'invalid_request_error', code, param } = details;
  const id = newId('req');
  const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
  const request_log_url = `https://dashboard.stripe.com/test/logs/${id}`;
  return json(status, { error: { code, doc_url, message, param, request_log_url, type } }, { 'request-id': id });
}

export function refuse(message: string, details: Details = {}, status = 400): ResponseError {
  return new ResponseError(errorResponse(status, message, details));
}

export function okResponse(object: unknown, more: Headers = {}): PlatformResponse {
  return json(200, object, { 'request-id': newId('req'), ...more });
}

/** A path that names what does not exist is 404; a parameter that does, 400. */
export function noSuch(what: string, id: string, param: string): ResponseError {
  return refuse(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
}

/** The response of a fault that gives only a status. */
export function responseForStatus(status: number): PlatformResponse {
  if (status === 401) return errorResponse(status, 'Invalid API Key provided: sk_test_****');
  if (status === 409) {
    const message = 'There is currently another in-progress request using this Idempotent Key. Please try again later.';
    return errorResponse(status, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
  }
  if (status === 429) {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    return errorResponse(status, message, { code: 'rate_limit' });
  }
  return status >= 500
    ? errorResponse(status, 'An unknown error occurred. Please try again.', { type: 'api_error' })
    : errorResponse(status, 'The request is invalid.');
}

const nonEmpty = z.string().superRefine((text, issues) => {
  if (text !== '') return;
  issues.addIssue({
    code: 'custom',
    params: { code: 'parameter_invalid_empty' },
    message:
      'You passed an empty string. We assume empty values are an attempt to unset a field; however this field cannot be ' +
      'unset. You should remove it from your request or supply a non-empty value.',
  });
});

/** A text of at most `max` characters. */
export function text(max = 5000) {
  return nonEmpty.refine(
    ({ length }) => length <= max,
    refused(undefined, `Invalid string: must be at most ${max} characters`),
  );
}

export function integer(min: number) {
  return nonEmpty
    .refine((value) => /^-?\d+$/.test(value), refused('parameter_invalid_integer', 'Invalid integer'))
    .transform(Number)
    .refine(
      (value) => value >= min,
      refused('parameter_invalid_integer', `This value must be greater than or equal to ${min}.`),
    );
}

export const url = text().refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  refused('url_invalid', 'Not a valid URL'),
);

export const email = text(512).refine(
  (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value),
  refused('email_invalid', 'Invalid email address'),
);

const MAX_METADATA = { keys: 50, key: 40, value: 500 } as const;

/** https://docs.stripe.com/api/metadata */
export const metadata = z
  .record(z.string().max(MAX_METADATA.key), z.string().max(MAX_METADATA.value))
  .refine(
    (given) => Object.keys(given).length <= MAX_METADATA.keys,
    refused(undefined, `Metadata can have up to ${MAX_METADATA.keys} keys`),
  );

/** The parameters of a request. Throws Stripe's error for the first that is wrong; unknown ones come first. */
export function readParameters<T>(schema: ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const names = unknown.keys.map((key) => nameOf([...unknown.path, key]));
    const message = `Received unknown parameter${names.length === 1 ? '' : 's'}: ${names.join(', ')}`;
    throw refuse(message, { code: 'parameter_unknown', param: names[0] });
  }
  const [issue] = issues;
  const param = nameOf(issue?.path ?? []);
  const value = valueAt(given, issue?.path ?? []);
  if (value === undefined) throw refuse(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const code = issue?.code === 'custom' ? z.object({ code: z.string() }).safeParse(issue.params).data?.code : undefined;
  const shown = typeof value === 'string' && value !== '' ? `: ${value}` : '';
  throw refuse(`${issue?.message ?? 'Invalid'}${shown}`, { code, param });
}

/** A rule with Stripe's code for what breaks it. */
function refused(code: string | undefined, message: string) {
  return { params: { code }, error: message };
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    given,
  );
}
