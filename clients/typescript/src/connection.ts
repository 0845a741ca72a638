import { type Clock, systemClock } from './clock.ts';
import { errorOf } from './error-classes.ts';
import { ConnectionError, unreadable } from './errors.ts';
import { type RetrySettings, retryAfterOf, sendWithRetries } from './retry.ts';
import type { paths } from './schema.ts';
import type { QueryOf, RequestOf, ResponseOf } from './types.ts';

export interface HeraldOptions {
  /** Of the form `sk_live_…` or `sk_test_…`; by default the environment variable `HERALD_API_KEY`. Keep it on a server. */
  apiKey?: string | undefined;
  /** The address of the service, as in `https://herald.example.com`; by default `HERALD_URL`. */
  baseUrl?: string | undefined;
  /** The profile for which the client acts, as in `withProfile`. By default it acts for you. */
  profile?: string | undefined;
  /** How often a request is retried after a transient failure. 3 by default; 0 disables retries. */
  maxRetries?: number;
  /** How long one response may take (ms). 60 s by default; downloads, transcriptions and renders may take 300 s. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** Of one request. */
export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /**
   * Calls with the same key take effect once. By default Herald derives the key of a post, a file from the web, a rendering and a
   * transcription from the request, so that the same call within 24 hours returns the first result; `'new'` repeats it on purpose.
   * Each other change has a generated key.
   */
  idempotencyKey?: string | undefined;
  /** The W3C trace of the caller, which Herald continues. */
  traceparent?: string | undefined;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths with this method. */
type PathOf<Verb extends Method> = {
  [Path in keyof paths]: paths[Path][Verb] extends { responses: unknown } ? Path : never;
}[keyof paths];

interface Call<Path extends keyof paths, Verb extends Method> extends RequestOptions {
  /** Of the names in the path, in their order. */
  id?: string | readonly string[];
  query?: QueryOf<Path, Verb> | undefined;
  body?: RequestOf<Path, Verb> | undefined;
  ifMatch?: string | undefined;
  /** Whether the endpoint works while the caller waits. */
  slow?: boolean;
  /** Whether Herald derives an idempotency key from the request. */
  derivesKey?: boolean;
  /** Whether a retry that finds nothing has succeeded, because the first request deleted the object. */
  deletes?: boolean;
  /** False if the service executes every repetition. */
  isRepeatable?: boolean;
}

/** Sends a request to an endpoint. Resolves with the body of its response; throws as `Herald` says. */
export type Send = <Verb extends Method, Path extends PathOf<Verb>>(
  verb: Verb,
  path: Path,
  call?: Call<Path, Verb>,
) => Promise<ResponseOf<Path, Verb>>;

/** The endpoints that answer in CSV too. */
type CsvPath = {
  [Path in PathOf<'get'>]: paths[Path]['get'] extends { responses: { 200: { content: { 'text/csv': string } } } }
    ? Path
    : never;
}[PathOf<'get'>];

interface StreamRequest {
  lastEventId: string | null;
  signal: AbortSignal;
  /** Replaces the value of the connection. */
  baseUrl?: string | undefined;
}

export interface Connection {
  send: Send;
  /** Resolves with the response as CSV. Throws as `send` does. */
  csv<Path extends CsvPath>(path: Path, call?: Call<Path, 'get'>): Promise<string>;
  fetch: RetrySettings['fetch'];
  clock: Clock;
  maxRetries: number;
  /** Opens a stream of server-sent events, once. Throws as `send` does. */
  openStream(path: '/v1/events', options: StreamRequest): Promise<ReadableStream<Uint8Array>>;
}

const TIMEOUT_MS = 60_000;
/** Of endpoints that work while the caller waits. */
const SLOW_TIMEOUT_MS = 300_000;

const NOT_FOUND = 404;
const EVENT_STREAM = 'text/event-stream';

/** Of the bodies that were read, by whichever client: one for a profile is often made for a single call. */
const etags = new WeakMap<object, string>();

/** The `ETag` of a body that was read, or that is given. Throws `TypeError` for an object that is no such body. */
export function etagFor(ifMatch: object | string | undefined): { ifMatch?: string | undefined } {
  const etag = typeof ifMatch === 'object' ? etags.get(ifMatch) : ifMatch;
  if (ifMatch !== undefined && etag === undefined)
    throw new TypeError('`ifMatch` must be an object as get() returned it, or its ETag.');
  return { ifMatch: etag };
}

/** What can be in a header, without spaces. */
const PRINTABLE = /^[!-~]+$/;

// Browsers and some edge runtimes have none.
declare const process: { env?: Readonly<Record<string, string | undefined>> } | undefined;

/** Throws `TypeError` if the key or the address is missing, or they or the profile are malformed. */
export function connect(
  {
    apiKey = fromEnvironment('HERALD_API_KEY'),
    baseUrl = fromEnvironment('HERALD_URL'),
    profile,
    maxRetries = 3,
    timeoutMs,
    // Called without a receiver, which browsers and edge runtimes ask for.
    fetch = (...parameters) => globalThis.fetch(...parameters),
  }: HeraldOptions,
  clock: Clock = systemClock,
): Connection {
  if (!apiKey || !PRINTABLE.test(apiKey))
    throw new TypeError('An API key is needed: new Herald({ apiKey, baseUrl }), or HERALD_API_KEY in the environment.');
  if (!baseUrl || !/^https?:/.test(baseUrl) || !URL.canParse(baseUrl))
    throw new TypeError(
      'The address of the service is needed: new Herald({ apiKey, baseUrl }), or HERALD_URL in the environment.',
    );
  if (profile !== undefined && !PRINTABLE.test(profile))
    throw new TypeError(
      `${JSON.stringify(profile)} is not a profile: give its id, or \`external:\` and your id of it.`,
    );

  const headersOf = (fields: Readonly<Record<string, string | undefined>>) => {
    const headers = new Headers({ 'service-api-key': apiKey });
    for (const [name, value] of Object.entries({ 'herald-profile': profile, ...fields }))
      if (value !== undefined) headers.set(name, value);
    return headers;
  };

  const failure = (response: Response, text: string) =>
    errorOf(response, parsed(text), retryAfterOf(response, clock.now()));

  const request = <Verb extends Method, Path extends PathOf<Verb>>(
    verb: Verb,
    path: Path,
    call: Call<Path, Verb>,
    accept?: string,
  ) => {
    const {
      id,
      query,
      body,
      ifMatch,
      signal,
      idempotencyKey,
      traceparent,
      slow = false,
      derivesKey = false,
      isRepeatable = true,
    } = call;
    // Every change has a key, so that it can be repeated. A deletion or a PUT changes nothing the second time.
    const needsKey = (verb === 'post' || verb === 'patch') && !derivesKey;
    const isGenerated = idempotencyKey === 'new' || (idempotencyKey === undefined && needsKey);
    const headers = headersOf({
      accept,
      'content-type': body === undefined ? undefined : 'application/json',
      'idempotency-key': isGenerated ? crypto.randomUUID() : idempotencyKey,
      'if-match': ifMatch,
      traceparent,
    });
    return sendWithRetries(
      addressOf(baseUrl, path, id, query),
      { method: verb.toUpperCase(), headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      { fetch, clock, maxRetries, isRepeatable, timeoutMs: timeoutMs ?? (slow ? SLOW_TIMEOUT_MS : TIMEOUT_MS), signal },
    );
  };

  const send: Send = async (verb, path, call = {}) => {
    const { response, text, retries } = await request(verb, path, call);
    const content = text === '' ? null : parsed(text);
    if (call.deletes && retries > 0 && response.status === NOT_FOUND) return content;
    if (!response.ok) throw failure(response, text);
    if (content === undefined) throw unreadable(response);
    const etag = response.headers.get('etag');
    if (etag !== null && typeof content === 'object' && content !== null) etags.set(content, etag);
    return content;
  };

  const csv: Connection['csv'] = async (path, call = {}) => {
    const { response, text } = await request('get', path, call, 'text/csv');
    if (!response.ok) throw failure(response, text);
    return text;
  };

  const openStream: Connection['openStream'] = async (path, { lastEventId, signal, baseUrl: at = baseUrl }) => {
    const url = addressOf(at, path);
    const headers = headersOf({ accept: EVENT_STREAM, 'last-event-id': lastEventId ?? undefined });
    const response = await fetch(url, { headers, redirect: 'manual', signal }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ConnectionError(`No response arrived from ${url.host}.`, { cause });
    });
    if (!response.ok) throw failure(response, await response.text());
    const { body } = response;
    if (!body || !response.headers.get('content-type')?.startsWith(EVENT_STREAM)) throw unreadable(response);
    return body;
  };

  return { send, csv, openStream, fetch, clock, maxRetries };
}

function fromEnvironment(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env?.[name];
}

function addressOf(baseUrl: string, path: string, id: string | readonly string[] = '', query: object = {}): URL {
  const ids = [id].flat();
  const filled = path.replace(/{\w+}/g, () => idSegment(ids.shift(), path));
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** Throws `TypeError` for an id that would lead to another endpoint, such as an empty one to the list. */
function idSegment(id: string | undefined, path: string): string {
  if (!id || /^(\s+|\.\.?)$/.test(id)) throw new TypeError(`${JSON.stringify(id)} is not an id for ${path}.`);
  return encodeURIComponent(id);
}

/** Undefined where it is no JSON. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
