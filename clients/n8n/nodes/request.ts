import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type ILoadOptionsFunctions,
  type INode,
  NodeApiError,
  sleep,
} from 'n8n-workflow';

type Functions = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

interface HeraldRequest {
  method: IHttpRequestMethods;
  path: string;
  query?: IDataObject;
  body?: IDataObject;
  idempotencyKey?: string;
  /** The item for which an error is reported. */
  itemIndex?: number;
  /** How long failures that may pass are retried (ms); 0 where a second request would change more than the first. */
  patienceMs?: number;
  /** Statuses that are no error. */
  accepts?: number[];
}

export interface HeraldResponse {
  status: number;
  body: IDataObject;
  /** Whether an earlier request with the same key has made this response. */
  isReplayed: boolean;
}

interface Received {
  statusCode: number;
  headers: IDataObject;
  body: unknown;
}

export const CREDENTIALS = 'heraldApi';
const TIMEOUT_MS = 60_000;
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;

/** Calls the API. Throws a `NodeApiError` with the code, the message and the fix of an error response. */
export async function callHerald(
  functions: Functions,
  { patienceMs = PATIENCE_MS, ...request }: HeraldRequest,
): Promise<HeraldResponse> {
  const { itemIndex, accepts = [] } = request;
  const giveUpAt = Date.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    const received = await sendOnce(functions, request);
    const mayPass = received instanceof Error || isTransient(received);
    const wait = received instanceof Error ? pause : Math.max(pause, retryAfterOf(received));
    if (mayPass && Date.now() + wait < giveUpAt) {
      await sleep(wait);
      continue;
    }
    if (received instanceof Error) throw unreachable(functions.getNode(), received, itemIndex);
    const { statusCode: status, headers, body } = received;
    const isJson = status === 204 || isRecord(body);
    if (isJson && ((status >= 200 && status < 300) || accepts.includes(status)))
      return { status, body: recordOf(body), isReplayed: headers['idempotent-replayed'] === 'true' };
    throw apiError(functions.getNode(), received, itemIndex);
  }
}

/** Resolves with an error if no response has arrived. */
async function sendOnce(
  functions: Functions,
  { method, path, query, body, idempotencyKey }: HeraldRequest,
): Promise<Received | Error> {
  const { baseUrl } = await functions.getCredentials<{ baseUrl: string }>(CREDENTIALS);
  try {
    return await functions.helpers.httpRequestWithAuthentication.call(functions, CREDENTIALS, {
      method,
      url: `${baseUrl.replace(/\/+$/, '')}${path}`,
      ...(query ? { qs: query } : {}),
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      // As text, because n8n does not send an empty object.
      ...(body ? { body: JSON.stringify(body) } : {}),
      json: true,
      timeout: TIMEOUT_MS,
      // A redirect would take the key to another host.
      disableFollowRedirect: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The same request may succeed later, also where another with the same key is still being worked on. */
function isTransient({ statusCode, headers }: Received): boolean {
  if (statusCode === 409) return headers['retry-after'] !== undefined;
  return statusCode === 408 || statusCode === 425 || statusCode === 429 || (statusCode >= 500 && statusCode !== 501);
}

function retryAfterOf({ headers }: Received): number {
  return (Number(headers['retry-after']) || 0) * 1000;
}

function unreachable(node: INode, error: Error, itemIndex?: number) {
  const message = `Herald did not respond: ${error.message}`;
  return new NodeApiError(node, { message }, { message, ...at(itemIndex) });
}

function apiError(node: INode, { statusCode, body }: Received, itemIndex?: number) {
  const error = recordOf(recordOf(body)['error']);
  const code = textOf(error['code']) ?? `http_${statusCode}`;
  const message = textOf(error['message']) ?? 'The response is not of the API. Is the base URL the address of Herald?';
  const found = new NodeApiError(
    node,
    { message, code },
    {
      message: `${message} (${code})`,
      description: [textOf(error['fix']), problemsOf(error['details']), textOf(error['docUrl'])]
        .filter((line) => line !== null)
        .join('\n'),
      httpCode: String(statusCode),
      ...at(itemIndex),
    },
  );
  found.context['data'] = { ...error, code, message };
  return found;
}

/** What is wrong with each field. */
function problemsOf(details: unknown): string | null {
  const problems = Array.isArray(details) ? details.map(recordOf) : [];
  return problems.length === 0 ? null : problems.map(({ field, message }) => `${field}: ${message}`).join('\n');
}

function at(itemIndex: number | undefined) {
  return itemIndex === undefined ? {} : { itemIndex };
}

function isRecord(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordOf(value: unknown): IDataObject {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
