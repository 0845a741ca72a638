import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context } from '../context.ts';
import { authCallback, authStart, threadsPublish, tiktokRefreshNow } from '../http/oauth/connection-functions.ts';
import { defineFunction, type HttpFunction } from '../http/server/define-function.ts';
import { stripeWebhook } from '../http/webhooks/payment.ts';
import { platformWebhook } from '../http/webhooks/platform.ts';
import { webhookFunction } from '../http/webhooks/webhook-function.ts';
import { HeraldError } from '../infra/errors.ts';
import { platforms } from '../infra/ids/platform.ts';
import type { RateLimiter, WindowRule } from '../infra/limits/rate-limiter.ts';

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

describe.each([
  ...platforms.map((platform) => [`start of ${platform}`, authStart(platform)] as const),
  ['thPublish', threadsPublish] as const,
  ['ttRefreshNow', tiktokRefreshNow] as const,
])('%s', (_name, create) => {
  it('limits requests without a valid ID token by address, with the documented error', async () => {
    const limiter = limiterWith(0);
    expectTooManyRequests(await call(create, limiter, { method: 'POST' }));
    expect(limiter.counted).toMatchObject([{ key: expect.stringMatching(/^[A-Za-z]+:ip:/), limit: 600 }]);
  });

  it('refuses requests with other HTTP methods', async () => {
    const { response, text } = await call(create, limiterWith(1), { method: 'DELETE' });
    expect([response.status, errorShape.parse(JSON.parse(text)).error.code]).toEqual([404, 'not_found']);
  });
});

describe('OAuth callbacks', () => {
  it.each(platforms)('limits callbacks of %s by address and responds with an HTML page', async (platform) => {
    const limiter = limiterWith(0);
    const { response, text } = await call(authCallback(platform), limiter, {}, '/?state=x&code=y');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('rate_limit_exceeded');
    expect(limiter.counted).toHaveLength(1);
  });

  it('counts a callback once and sends the common headers', async () => {
    const limiter = limiterWith(1);
    const { response } = await call(authCallback('x'), limiter, { method: 'HEAD' });
    expect(response.status).toBe(503);
    expect(limiter.counted).toMatchObject([{ key: expect.stringMatching(/^xAuthCallback:ip:/), limit: 600 }]);
    expect(response.headers.get('x-ratelimit-limit')).toBe('1');
    expect(response.headers.get('strict-transport-security')).toContain('max-age');
  });
});

describe('incoming webhooks', () => {
  it.each([
    ['stripeWebhook', stripeWebhook],
    ['platformWebhook', platformWebhook],
  ])('limits refused deliveries to %s by address', async (name, create) => {
    const limiter = limiterWith(0);
    expectTooManyRequests(await call(create, limiter, { method: 'DELETE' }));
    expect(limiter.counted).toMatchObject([{ key: expect.stringContaining(`${name}:ip:`), limit: 600 }]);
  });

  it('never limits webhook deliveries that are accepted', async () => {
    const limiter = limiterWith(0);
    const accept = webhookFunction('someWebhook', async () => ({ json: { received: true } }));
    const { response, text } = await call(accept, limiter, { method: 'POST' });
    expect([response.status, JSON.parse(text)]).toEqual([200, { received: true }]);
    expect(limiter.counted).toEqual([]);
  });
});

it('returns 404 in the documented format from a function without a handler for the request', async () => {
  const { response, text } = await call(
    defineFunction({ name: 'some', counts: 'routes' }, () => {}),
    limiterWith(1),
  );
  expect([response.status, errorShape.parse(JSON.parse(text)).error.code]).toEqual([404, 'not_found']);
});
