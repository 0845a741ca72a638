import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../context.ts';
import { defineFunction } from '../server/define-function.ts';
import { sendVerificationFile } from './tiktok-verification.ts';

const files = new Map([['tiktokAbC.txt', 'tiktok-developers-site-verification=AbC']]);
let server: Server;
let origin = '';

beforeAll(async () => {
  const base = context();
  const result = {
    allowed: true,
    policy: 'open',
    limit: 1,
    windowMs: 1,
    remaining: 1,
    resetAt: new Date(0),
    retryAfterSeconds: 0,
  };
  const limiter = { prefetch: () => undefined, consume: async () => result, peek: async () => result };
  const create = defineFunction({ name: 'ttAuthCallback', counts: 'routes' }, (app, ctx) => {
    app.use(sendVerificationFile(ctx), (_request, response) => {
      response.status(204).end();
    });
  });
  const web = { ...base.config.web, tiktokVerification: files };
  const app = create({ ...base, config: { ...base.config, web }, limiter });
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
  origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
});
afterAll(() => server.close());

it.each(['/tiktokAbC.txt', '/api/tiktok/callback/tiktokAbC.txt', '/tiktokAbC.txt?x=1'])(
  'the configured verification file is served at %s',
  async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('tiktok-developers-site-verification=AbC');
  },
);

it('a verification file that is not configured returns 404', async () => {
  const response = await fetch(`${origin}/tiktokOther.txt`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('AbC');
});

it.each(['/', '/callback?file=/tiktokAbC.txt', '/tiktokAbC.txt/', '/other.txt', '/tiktokAbC.txt.html'])(
  'the path %s is passed on to the OAuth callback',
  async (path) => {
    expect((await fetch(origin + path)).status).toBe(204);
  },
);
