import { createHash, randomBytes } from 'node:crypto';
import type { HandleResolver, NodeOAuthClient } from '@atproto/oauth-client-node';
import { NetworkError } from '../../infra/http-client/network-error.ts';
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { SECOND, systemClock } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import { isLocal, type ServerBounds, untrustedServer } from '../kit/user-server.ts';
import { identityReply } from './api.ts';
import { definition } from './definition.ts';

/** The library, loaded with the first connection: most instances make none. */
export function library() {
  return import('@atproto/oauth-client-node');
}

type Library = Awaited<ReturnType<typeof library>>;
type Metadata = ConstructorParameters<Library['NodeOAuthClient']>[0]['clientMetadata'];
type Keyset = InstanceType<Library['Keyset']>;

/** The keys that sign for this client; none where it is a public one. */
export async function clientKeys(settings: PlatformSettings): Promise<Keyset | null> {
  return isLoopback(settings) ? null : keysetOf(settings);
}

/**
 * What servers know of this client. They fetch it from its id, which is an address.
 * https://atproto.com/specs/oauth#client-id-metadata-document
 */
export async function clientMetadata(settings: PlatformSettings): Promise<Metadata> {
  const scope = definition.scopes.required.join(' ');
  const { buildAtprotoLoopbackClientMetadata, oauthClientMetadataSchema } = await library();
  if (isLoopback(settings)) {
    const isOwn = /^http:\/\/(127\.0\.0\.1|\[::1\])[:/]/.test(settings.redirectUri);
    return buildAtprotoLoopbackClientMetadata({ scope, ...(isOwn ? { redirect_uris: [settings.redirectUri] } : {}) });
  }
  const keys = await keysetOf(settings);
  return oauthClientMetadataSchema.parse({
    client_id: settings.clientId,
    client_name: 'Herald',
    client_uri: new URL(settings.clientId).origin,
    redirect_uris: [settings.redirectUri],
    scope,
    application_type: 'web',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: keys.publicJwks,
  });
}

const methods: readonly PlatformRequest['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];

/** How often a GET is sent, and until when after the first one (ms): a refresh makes four of them, and needs all. */
const MAX_GETS = 3;
const GETS_WITHIN_MS = 5 * SECOND;

/** The timeout of one call while a user waits (ms). */
const CALL_MS = 10 * SECOND;

interface ClientOptions {
  settings: PlatformSettings;
  http: PlatformHttp;
  /** How long all calls together may take while a user waits (ms): users name the servers. Unlimited by default. */
  withinMs?: number;
}

/** A client of atproto's OAuth, for one use. Its lock does nothing: only the worker with the account's lease refreshes. */
export async function oauthClient({ settings, http, withinMs }: ClientOptions): Promise<NodeOAuthClient> {
  const { JoseKey, NodeOAuthClient } = await library();
  const keyset = await clientKeys(settings);
  const send = fetchOver(
    withinMs === undefined ? http : limited(http, withinMs),
    untrustedServer(settings, 'document'),
  );
  return new NodeOAuthClient({
    clientMetadata: await clientMetadata(settings),
    ...(keyset ? { keyset } : {}),
    stateStore: unused,
    sessionStore: unused,
    allowHttp: isLocal(settings),
    plcDirectoryUrl: settings.apiUrl,
    handleResolver: handleResolver(settings.authUrl, send),
    fetch: send,
    runtimeImplementation: {
      requestLock: async (_name, work) => work(),
      createKey: (algorithms) => JoseKey.generate(algorithms),
      getRandomValues: randomBytes,
      digest: (bytes, { name }) => createHash(name).update(bytes).digest(),
    },
  });
}

/** Without an address for its id, this is a client for development, which has no key either. https://atproto.com/specs/oauth#localhost-client-development */
function isLoopback({ clientId }: Pick<PlatformSettings, 'clientId'>): boolean {
  return !clientId.startsWith('https:');
}

/** The keys of `clientSecret`: a private JWK, or a set of them with the newest first. Throws where it is neither. */
async function keysetOf({ clientSecret }: Pick<PlatformSettings, 'clientSecret'>): Promise<Keyset> {
  const { JoseKey, Keyset } = await library();
  const parsed: unknown = JSON.parse(clientSecret);
  const keys: unknown[] = Object(parsed).keys ?? [parsed];
  return new Keyset(await Promise.all(keys.map((key) => JoseKey.fromImportable(JSON.stringify(key)))));
}

/**
 * The `fetch` of the library, implemented with our calls, their timeout, and their check of addresses: accounts name
 * their servers.
 */
function fetchOver(http: PlatformHttp, bounds: ServerBounds): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const method = methods.find((each) => each === request.method);
    if (!method) throw new TypeError(`No call of this client uses ${request.method}.`);
    const body = Buffer.from(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    const content = body.length > 0 ? { body } : {};
    const answer = await sendWithRetry(http, { method, url: request.url, headers, ...bounds, ...content });
    const bodiless = [101, 204, 205, 304].includes(answer.status);
    return new Response(bodiless ? null : answer.text, { status: answer.status, headers: answer.headers });
  };
}

/** The stores of the library. Herald keeps states and sessions, encrypted, in documents. */
const unused = { get: async () => undefined, set: async () => {}, del: async () => {} };

/** The calls of `http` until the time is up; then a call throws `NetworkError`. */
function limited(http: PlatformHttp, withinMs: number): PlatformHttp {
  const until = systemClock.now() + withinMs;
  return async (request) => {
    const timeoutMs = Math.min(CALL_MS, until - systemClock.now());
    if (timeoutMs <= 0) throw new NetworkError('no time is left for this call', false, null);
    return http({ ...request, timeoutMs });
  };
}

/** Sends a request, and a GET again where it failed at once. */
async function sendWithRetry(http: PlatformHttp, request: PlatformRequest): Promise<PlatformResponse> {
  const startedAt = systemClock.now();
  for (let count = 1; ; count += 1) {
    const isLast = (): boolean =>
      request.method !== 'GET' || count >= MAX_GETS || systemClock.now() - startedAt > GETS_WITHIN_MS;
    try {
      const response = await http(request);
      if (response.status < 500 || isLast()) return response;
    } catch (error) {
      if (isLast()) throw error;
    }
  }
}

/**
 * Resolves handles at `server`, which also asks the DNS, and else at the site of the handle: not every environment can ask the
 * DNS for text. `send` has to refuse private addresses. https://atproto.com/specs/handle#handle-resolution
 */
function handleResolver(server: string, send: typeof fetch): HandleResolver {
  const base = server.replace(/\/+$/, '');
  return {
    resolve: async (handle) => {
      const { AtprotoHandleResolver, isAtprotoDid } = await import('@atproto/oauth-client-node');
      const query = new URLSearchParams({ handle });
      const atServer = await send(`${base}/xrpc/com.atproto.identity.resolveHandle?${query}`).then(didIn);
      if (atServer !== null && isAtprotoDid(atServer)) return atServer;
      return new AtprotoHandleResolver({ fetch: send, resolveTxt: async () => null }).resolve(handle);
    },
  };
}

/** Null for a handle that the server does not know. Throws `NetworkError` where it has a problem. */
async function didIn(response: Response): Promise<string | null> {
  const reply = response.ok ? identityReply.safeParse(await response.json().catch(() => null)) : null;
  if (reply?.success) return reply.data.did;
  if (response.status === 400) return null;
  throw new NetworkError(`no usable response to a handle (${response.status})`, true, null);
}

/** An error of the library, and what it was caused by. */
export function causesOf(error: unknown): unknown[] {
  if (error === undefined) return [];
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}

/** Whether a retry may help: a server sent no usable response, or has a problem at the moment. */
export async function isTemporary(error: unknown): Promise<boolean> {
  const { FetchError } = await library();
  return causesOf(error).some(
    (cause) => cause instanceof NetworkError || (cause instanceof FetchError && isTemporaryStatus(cause.statusCode)),
  );
}

export function isTemporaryStatus(status: number): boolean {
  return status >= 500 || [408, 429].includes(status);
}
