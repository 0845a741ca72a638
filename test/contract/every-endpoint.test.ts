import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey, keyId, keyScopes, revokeApiKey } from '../../functions/src/domain/users/index.ts';
import { type ApiResponse, request, signedIn, withKey } from '../support/api.ts';
import { useUp } from '../support/limits.ts';
import { description, expectDescribed } from '../support/openapi.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { endpoints } from './endpoints.ts';

const errorShape = z.strictObject({
  error: z.strictObject({
    type: z.enum(['invalid_request_error', 'authentication_error', 'api_error']),
    code: z.string(),
    message: z.string(),
    timestamp: z.iso.datetime(),
    requestId: z.string(),
    docUrl: z.url(),
    fix: z.string().optional(),
    details: z.unknown().optional(),
  }),
});

const requiredHeaders = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-tier',
  'ratelimit',
  'ratelimit-policy',
  'idempotency-key',
];

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

function expectHeaders({ headers }: ApiResponse, required = requiredHeaders): void {
  for (const name of required) expect(headers.get(name), name).toBeTruthy();
  if (required.includes('x-ratelimit-reset')) expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{4}-\d\d-\d\dT/);
  for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name), name).toBe(value);
}

function expectError(response: ApiResponse, status: number, code: string, message?: string): void {
  expect(response, JSON.stringify(response.body)).toMatchObject({ status });
  const { error } = errorShape.parse(response.body);
  expect(error.code).toBe(code);
  expect(error.requestId).toBe(response.headers.get('x-request-id'));
  if (message !== undefined) expect(error.message).toBe(message);
  expectHeaders(response);
}

/** One endpoint of every scope and method: what only the pipeline decides is tested with these. */
const ofEachKind = new Set(
  [
    ...Map.groupBy(endpoints, ({ by, scope, request: { method }, saysValid, isShared }) =>
      [by, scope, method, saysValid, isShared].join(),
    ).values(),
  ].map(([first]) => first),
);

describe.each(endpoints)('$name', (endpoint) => {
  const isRepresentative = ofEachKind.has(endpoint);
  let user: TestUser;
  const allowed = () => {
    if (endpoint.by === 'open') return {};
    return endpoint.by === 'apiKey' ? withKey(user) : signedIn(user);
  };
  const [method = '', described = ''] = endpoint.name.split(' ');
  /** Every response of every case matches the OpenAPI document. */
  const call = async (headers: Record<string, string>) => {
    const response = await request(endpoint.path, { ...endpoint.request, headers });
    await expectDescribed(method, described, response);
    return response;
  };

  beforeAll(async () => {
    user = await createUser();
  });

  it('the endpoint responds to an authorized request with every promised header', async () => {
    const response = await call({ ...allowed(), 'x-request-id': 'mine-1' });
    expect(response, JSON.stringify(response.body)).toMatchObject({ status: endpoint.status });
    expectHeaders(response, endpoint.isShared ? [] : requiredHeaders);
    expect(response.headers.get('x-request-id')).toBe(endpoint.isShared ? null : 'mine-1');
  });

  if (isRepresentative && !endpoint.isShared)
    it('the endpoint cuts a long request id', async () => {
      const response = await call({ ...allowed(), 'x-request-id': 'x'.repeat(500) });
      expect(response.headers.get('x-request-id')).toBe('x'.repeat(128));
    });

  if (endpoint.by === 'apiKey') {
    it('the endpoint requires an API key', async () => {
      expectError(await call({}), 401, 'unauthorized', 'Missing or invalid API key');
      expectError(await call(signedIn(user)), 401, 'unauthorized', 'Missing or invalid API key');
    });

    it('the endpoint requires a subscription', async () => {
      const user = await createUser({ subscription: 'none', threads: 0 });
      expectError(await call(withKey(user)), 403, 'forbidden', 'Subscription required');
    });
  }

  if (isRepresentative && endpoint.by === 'apiKey') {
    it.each([
      ['an unknown key', () => `sk_live_${'x'.repeat(43)}`],
      ['the hash of a key', () => keyId(user.apiKey)],
      ['a key in another case', () => user.apiKey.toUpperCase()],
      ['a key of another format', () => '../../apiKeys/x'],
    ])('the endpoint refuses %s', async (_what, key) => {
      expectError(await call({ 'service-api-key': key() }), 401, 'unauthorized', 'Invalid API key');
    });

    it('the endpoint refuses a revoked key at once', async () => {
      const user = await createUser({ threads: 0 });
      await revokeApiKey(context(), user.uid, keyId(user.apiKey));
      expectError(await call(withKey(user)), 401, 'unauthorized', 'API key revoked');
    });

    it.each([
      ['cancelled', { status: 'canceled' }],
      ['expired', { status: 'active', currentPeriodEnd: new Date('2020-01-01') }],
    ])('the endpoint refuses a user with a subscription that is %s', async (_what, subscription) => {
      const user = await createUser({ subscription, threads: 0 });
      const response = await call(withKey(user));
      expectError(response, 403, 'forbidden', 'Subscription inactive or expired');
      expect(response.headers.get('x-ratelimit-tier')).toBe('authenticated');
    });

    it('the endpoint accepts a trial, on the premium tier', async () => {
      const trial = await createUser({ subscription: { status: 'trialing' } });
      const response = await call(withKey(trial));
      expect(response.status).toBe(endpoint.status);
      expect(response.headers.get('x-ratelimit-tier')).toBe('premium');
    });

    it('the endpoint refuses a key that has expired', async () => {
      const expiresAt = new Date(Date.now() - 1);
      const apiKey = await createApiKey(context(), user.uid, null, { expiresAt });
      expectError(await call(withKey({ apiKey })), 401, 'unauthorized', 'API key expired');
    });
  }

  if (endpoint.by === 'apiKey' && endpoint.scope) {
    const { scope } = endpoint;
    it(`the endpoint requires the scope ${scope} from a key with limited scopes`, async () => {
      // The requests of the other tests count for the limit of their user.
      const user = await createUser();
      const others = keyScopes.filter((one) => one !== scope);
      const [without, alone] = await Promise.all(
        [others, [scope]].map((scopes) => createApiKey(context(), user.uid, null, { scopes })),
      );
      const refused = await call(withKey({ apiKey: without ?? '' }));
      expectError(refused, 403, 'insufficient_scope', `This API key lacks the scope ${scope}.`);
      expect(refused.body).toMatchObject({ error: { details: { requiredScope: scope, scopes: others } } });
      const response = await call(withKey({ apiKey: alone ?? '' }));
      expect(response, JSON.stringify(response.body)).toMatchObject({ status: endpoint.status });
    });
  }

  if (endpoint.by === 'idToken')
    it.each([
      ['nothing', () => ({})],
      ['an API key', () => withKey(user)],
      ['an invalid token', () => ({ authorization: 'Bearer nonsense' })],
      ['another scheme', () => ({ authorization: `Basic ${user.idToken}` })],
    ])('the endpoint requires an ID token, not %s', async (_what, headers) => {
      expectError(await call(headers()), 401, 'unauthorized');
    });

  const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    request(endpoint.path, {
      ...endpoint.request,
      body,
      headers: { ...allowed(), 'content-type': 'application/json', ...headers },
    });

  if (isRepresentative && endpoint.request.method === 'POST')
    describe('with an invalid body', () => {
      it.each([
        ['malformed JSON', '{"a":'],
        ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
        ['too deeply nested JSON', '['.repeat(100_000)],
      ])('the endpoint refuses a body of %s', async (_what, body) => {
        const response = await send(body);
        expectError(response, 400, 'validation_error');
        expect(response.body).toMatchObject({ error: { details: [{ field: 'body' }] } });
      });

      it('the endpoint refuses another content type', async () => {
        expectError(await send('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_content_type');
        const withParameter = await send('{]', { 'content-type': 'application/json; charset=latin1; x=y' });
        expectError(withParameter, 400, 'validation_error');
      });

      it('the endpoint refuses a compressed body', async () => {
        expectError(await send('{}', { 'content-encoding': 'gzip' }), 415, 'unsupported_content_type');
      });

      it('the endpoint refuses more than 1 MB', async () => {
        expectError(await send(`"${'a'.repeat(1024 * 1024)}"`), 413, 'payload_too_large');
      });

      it('the endpoint checks the key before it parses the body', async () => {
        expectError(await request(endpoint.path, { ...endpoint.request, body: '{', headers: {} }), 401, 'unauthorized');
      });
    });

  if (endpoint.request.method === 'POST')
    it('an invalid body does not pollute prototypes', async () => {
      const response = await send('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
      if (endpoint.saysValid) expect(response).toMatchObject({ status: 200, body: { valid: false } });
      else expectError(response, 400, 'validation_error');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });

  // The last test of an endpoint: its user may make no more requests.
  const { limit } = endpoint;
  if (limit)
    it('the endpoint enforces a separate limit per minute', async () => {
      const window = {
        key: `endpoint:${limit.prefix}:user:${user.uid}`,
        record: `api:user:${user.uid}`,
        limit: limit.perMinute,
        burst: 0,
        windowMs: 60_000,
      };
      await useUp(window);
      const response = await call(allowed());
      const wait = response.headers.get('retry-after');
      expectError(response, 429, 'rate_limit_exceeded', `Rate limit exceeded. Try again in ${wait} seconds.`);
      expect(Number(wait)).toBeGreaterThan(0);
      expect(Number(wait)).toBeLessThanOrEqual(60);
      expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(response.headers.get('x-ratelimit-limit')).toBe(String(limit.perMinute));
    });
});

it('the access, scopes, limits and idempotency of the endpoints change only on purpose', async () => {
  const rows = endpoints.map(({ name, by, scope, limit, replay }) => {
    const access = [by, scope].filter(Boolean).join(' ');
    const rest = [limit && JSON.stringify(limit), replay && `idempotency:${replay.by}`].filter(Boolean);
    return [name.padEnd(56), access, ...rest].join('  ');
  });
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('endpoint-access.txt');
});

describe('the OpenAPI document', () => {
  it('the OpenAPI document lists exactly the endpoints that these tests cover', async () => {
    const { paths } = await description();
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it('the OpenAPI document names the scope of every endpoint for API keys', async () => {
    const { paths } = await description();
    for (const { name, by, scope } of endpoints.filter((one) => one.by === 'apiKey')) {
      const [method = '', path = ''] = name.split(' ');
      const operation = z
        .object({ security: z.array(z.record(z.string(), z.array(z.string()))) })
        .parse(paths[path]?.[method.toLowerCase()]);
      const scopes = scope ? [scope] : [];
      expect(operation.security, name).toEqual([{ [by]: scopes }, { bearer: scopes }]);
    }
  });

  it('the reference page renders the OpenAPI document', async () => {
    const page = await request('/v1/docs', { at: stack.webUrl });
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('src="/app/reference.js"') });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
    const script = await request('/app/reference.js', { at: stack.webUrl });
    expect(script.body).toContain('/v1/openapi.json');
  });
});

describe('any other request', () => {
  it.each([
    ['an unknown path', 'GET', '/v1/nothing'],
    ['another method', 'PUT', '/v1/posts'],
    ['another version', 'GET', '/v2/posts'],
  ] as const)('a request without an endpoint is refused with 404: %s', async (_what, method, path) => {
    expectError(await request(path, { method }), 404, 'not_found');
  });

  it.each([
    ['/v1/posts', 'PUT', 'GET, HEAD, OPTIONS, POST'],
    ['/v1/media', 'PUT', 'GET, HEAD, OPTIONS, POST'],
    ['/v1/api-keys', 'PUT', 'DELETE, GET, HEAD, OPTIONS, POST'],
    ['/v1/posts/some-id', 'POST', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['/v1/nothing', 'GET', null],
  ] as const)('a request to %s with %s gets the methods of the path', async (path, method, allowed) => {
    const response = await request(path, { method });
    expectError(response, 404, 'not_found');
    expect(response.headers.get('allow')).toBe(allowed);
  });

  it('the function redirects the reference page to Hosting', async () => {
    const response = await request('/v1/docs');
    expectHeaders(response);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${stack.webUrl}/v1/docs`]);
  });

  it('a preflight is answered, and allows listed origins only', async () => {
    const response = await request('/v1/posts', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,OPTIONS,DELETE,PATCH');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'Content-Type, Authorization, service-api-key, Idempotency-Key, X-Request-ID, If-Match, If-None-Match, ' +
        'Last-Event-ID, traceparent, tracestate, Herald-Profile, Herald-Test-Scenario',
    );
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
    const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining([
        ...requiredHeaders,
        'retry-after',
        'etag',
        'location',
        'www-authenticate',
        'idempotent-replayed',
      ]),
    );
    expect(response.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('an invalid key counts for the address that sends it', async () => {
    const ip = `203.0.113.${1 + Math.floor(Number.parseInt(randomUUID().slice(0, 2), 16) / 2)}`;
    const take = { key: `api:ip:${ip}`, limit: 25, burst: 10, windowMs: 60_000 };
    await useUp(take);
    const response = await request('/v1/posts', { method: 'POST', body: {}, headers: { 'x-forwarded-for': ip } });
    expectError(response, 429, 'rate_limit_exceeded');
    expect(response.headers.get('x-ratelimit-tier')).toBe('default');
  });
});
