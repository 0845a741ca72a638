import type { Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context } from '../context.ts';
import {
  authCallback,
  authStart,
  threadsAuthCallback,
  threadsAuthStart,
  threadsPublish,
  tiktokAuthCallback,
  tiktokAuthStart,
  tiktokRefreshNow,
} from '../http/connect/connection-functions.ts';
import { stripeWebhook } from '../http/incoming/payment.ts';
import { platformWebhook } from '../http/incoming/platform.ts';
import { webhookFunction } from '../http/incoming/webhook-function.ts';
import { defineFunction, type HttpFunction } from '../http/server/define-function.ts';
import { readConfig } from '../infra/config/config.ts';
import type { RateLimiter, WindowRule } from '../infra/limits/rate-limiter.ts';
import { HeraldError } from '../model/errors.ts';
import { platformDefinitions } from '../platforms/registry.ts';

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

/** A limiter that allows `left` requests, and the rules that it has counted. */
function limiterWith(left: number): RateLimiter & { counted: WindowRule[] } {
  const counted: WindowRule[] = [];
  const result = () => ({
    allowed: counted.length <= left,
    limit: left,
    windowMs: 60_000,
    remaining: Math.max(0, left - counted.length),
    policy: 'api',
    resetAt: new Date(60_000),
    retryAfterSeconds: counted.length <= left ? 0 : 7,
  });
  return {
    counted,
    prefetch: () => undefined,
    peek: async () => result(),
    consume: async (rules) => {
      counted.push(...rules);
      return result();
    },
  };
}

async function refuse(): Promise<never> {
  throw new HeraldError('unauthorized', 'Missing or invalid ID token');
}

const base: Context = {
  ...context(),
  config: readConfig(
    {
      GCLOUD_PROJECT: 'demo-herald',
      HERALD_PLATFORMS: 'x,threads,tiktok,bluesky',
      TIKTOK_VERIFICATION: 'tiktokAbC.txt=AbC',
    },
    platformDefinitions,
  ),
  idTokens: { userOf: refuse },
  records: {
    logger: () => ({ debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }),
    apiRequest: () => {},
    batched: () => ({ addTo: () => {}, onCommitted: () => {} }),
    flush: async () => {},
  },
};

let server: Server | undefined;
afterEach(() => server?.close());

/** Calls the function once over HTTP. */
async function call(
  create: HttpFunction,
  limiter: RateLimiter,
  init: RequestInit = {},
  path = '/',
): Promise<{ response: Response; text: string }> {
  const listening = create({ ...base, limiter }).listen(0, '127.0.0.1');
  server = listening;
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = z.object({ port: z.number() }).parse(listening.address());
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
  return { response, text: await response.text() };
}

function expectTooManyRequests({ response, text }: { response: Response; text: string }): void {
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('7');
  const { error } = errorShape.parse(JSON.parse(text));
  expect(error).toMatchObject({ code: 'rate_limit_exceeded', requestId: response.headers.get('x-request-id') });
}

const ofUsers: [string, string, HttpFunction][] = [
  ['authStart', '/threads', authStart],
  ['authStart', '/authStart/threads', authStart],
  ['authStart', '/nowhere', authStart],
  ['thAuthStart', '/', threadsAuthStart],
  ['ttAuthStart', '/', tiktokAuthStart],
  ['thPublish', '/', threadsPublish],
  ['ttRefreshNow', '/', tiktokRefreshNow],
];

it.each(ofUsers)('%s limits requests to %s without a valid ID token by address', async (name, path, create) => {
  const limiter = limiterWith(0);
  expectTooManyRequests(await call(create, limiter, { method: 'POST' }, path));
  expect(limiter.counted).toMatchObject([{ key: expect.stringContaining(`${name}:ip:`), limit: 600 }]);
});

it.each(ofUsers)('%s refuses requests to %s with other HTTP methods', async (_name, path, create) => {
  const { response, text } = await call(create, limiterWith(1), { method: 'DELETE' }, path);
  expect([response.status, errorShape.parse(JSON.parse(text)).error.code]).toEqual([404, 'not_found']);
});

it.each([
  ['authCallback', '/bluesky', authCallback],
  ['authCallback', '/nowhere', authCallback],
  ['thAuthCallback', '/', threadsAuthCallback],
  ['ttAuthCallback', '/', tiktokAuthCallback],
])('%s limits requests to %s by address and responds with an HTML page', async (name, path, create) => {
  const limiter = limiterWith(0);
  const { response, text } = await call(create, limiter, {}, `${path}?state=x&code=y`);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('rate_limit_exceeded');
  expect(limiter.counted).toMatchObject([{ key: expect.stringContaining(`${name}:ip:`), limit: 600 }]);
});

it('an OAuth callback is counted once and sends the common headers', async () => {
  const limiter = limiterWith(1);
  const { response } = await call(authCallback, limiter, { method: 'HEAD' }, '/x');
  expect(response.status).toBe(503);
  expect(limiter.counted).toHaveLength(1);
  expect(response.headers.get('x-ratelimit-limit')).toBe('1');
  expect(response.headers.get('strict-transport-security')).toContain('max-age');
});

it.each(['/nowhere', '/', '/authCallback', '/authStart/x'])(
  'authCallback responds to %s, which is no address of a callback, with a page',
  async (path) => {
    const { response, text } = await call(authCallback, limiterWith(1), {}, path);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect([response.status, text]).toEqual([404, expect.stringContaining('not_found')]);
  },
);

it.each(['/tiktok/tiktokAbC.txt', '/authCallback/tiktok/tiktokAbC.txt'])(
  'authCallback serves a verification file of TikTok at %s',
  async (path) => {
    const { response, text } = await call(authCallback, limiterWith(1), {}, path);
    expect([response.status, text]).toEqual([200, 'AbC']);
  },
);

it('a platform that is not served is not found at the functions of all platforms', async () => {
  const started = await call(authStart, limiterWith(1), {}, '/facebook');
  expect([started.response.status, errorShape.parse(JSON.parse(started.text)).error.code]).toEqual([404, 'not_found']);
  expect((await call(authCallback, limiterWith(1), {}, '/facebook?state=x&code=y')).response.status).toBe(404);
});

it.each([
  ['stripeWebhook', stripeWebhook],
  ['platformWebhook', platformWebhook],
])('refused deliveries to %s are limited by address', async (name, create) => {
  const limiter = limiterWith(0);
  expectTooManyRequests(await call(create, limiter, { method: 'DELETE' }));
  expect(limiter.counted).toMatchObject([{ key: expect.stringContaining(`${name}:ip:`), limit: 600 }]);
});

it('webhook deliveries that are accepted are never limited', async () => {
  const limiter = limiterWith(0);
  const accept = webhookFunction('someWebhook', async () => ({ json: { received: true } }));
  const { response, text } = await call(accept, limiter, { method: 'POST' });
  expect([response.status, JSON.parse(text)]).toEqual([200, { received: true }]);
  expect(limiter.counted).toEqual([]);
});

it('a function without a handler for the request returns 404 in the documented format', async () => {
  const { response, text } = await call(
    defineFunction({ name: 'some', counts: 'routes' }, () => {}),
    limiterWith(1),
  );
  expect([response.status, errorShape.parse(JSON.parse(text)).error.code]).toEqual([404, 'not_found']);
});
