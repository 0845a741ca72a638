import { once } from 'node:events';
import type { Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emulatedEnvironment } from '../../../dev/stack/environment.ts';
import manifest from '../../../functions/package.json' with { type: 'json' };
import { context, createContext } from '../../../functions/src/context.ts';
import { createPages } from '../../../functions/src/http/pages/app.ts';
import { request, withKey } from '../../support/api.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

it.each([
  ['/dashboard', '/login?next=%2Fdashboard'],
  ['/dashboard/compose', '/login?next=%2Fdashboard%2Fcompose'],
  ['/dashboard/posts/1?a=b&c=d', '/login?next=%2Fdashboard%2Fposts%2F1%3Fa%3Db%26c%3Dd'],
  ['/settings/keys', '/login?next=%2Fsettings%2Fkeys'],
  ['/api/billing/overview', '/login'],
  ['/api/api-keys', '/login'],
  ['/api/api-keys/0', '/login'],
])('a request without a session to %s redirects to the login', async (path, login) => {
  const response = await visit(path);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(login);
  expect(response.headers.get('cache-control')).toContain('private');
});

it('a request without a session that writes is redirected, without an effect', async () => {
  const response = await visit('/api/api-keys', { method: 'POST', body: { name: 'a key' } });
  expect(response.status).toBe(302);
});

it.each(['/api/me', '/api/posts', '/api/accounts', '/api/platforms'])(
  'a request without a session to %s returns no data',
  async (path) => {
    expect(await visit(path)).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  },
);

describe('the pages', () => {
  it.each(['/login', '/dashboard', '/dashboard/posts/1', '/settings', '/settings/accounts'])(
    'the pages at %s serve the app',
    async (path) => {
      const cookie = await beginSession(await createUser({ threads: 0 }));
      const response = await visit(path, { cookie });
      expect(response.status).toBe(200);
      expect(response.body).toContain('src="/app/start.js"');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain(`connect-src 'self' http://${stack.authHost}`);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('the pages load their script, which is revalidated each time', async () => {
    const response = await visit('/app/start.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('the pages register a service worker that loads only icons, and can be added to a home screen', async () => {
    const worker = await visit('/push-worker.js');
    expect([worker.status, worker.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; img-src 'self'");
    expect((await visit('/manifest.webmanifest')).headers.get('content-type')).toContain('manifest+json');
  });

  it('the pages load at most 74,000 bytes of compressed script before the composer is shown', async () => {
    const scripts = new Map<string, string>();
    const load = async (path: string): Promise<void> => {
      if (scripts.has(path)) return;
      scripts.set(path, '');
      const script = z.string().parse((await visit(path)).body);
      scripts.set(path, script);
      const imported = script.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+)["'`]/g);
      await Promise.all([...imported].map(([, name = '']) => load(new URL(name, `http://pages${path}`).pathname)));
    };
    await load('/app/start.js');
    await load('/app/app.js');
    // With an import that this does not read, it would count one file only.
    expect(scripts.size).toBeGreaterThan(1);
    const sizes = [...scripts.values()].map((script) => gzipSync(script, { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(74_000);
  });

  it('the pages name the version that GET /health reports', async () => {
    const generator = `<meta name="generator" content="Herald ${manifest.version}">`;
    expect((await visit('/')).body).toContain(generator);
  });

  it('the site begins with the first page, and for a user who is signed in with the dashboard', async () => {
    expect(await visit('/')).toMatchObject({ status: 200, body: expect.stringContaining('src="/app/start.js"') });
    const cookie = await beginSession(await createUser({ threads: 0 }));
    expect((await visit('/', { cookie })).headers.get('location')).toBe('/dashboard');
  });

  it('the site has an icon for browsers that ask for none in particular', async () => {
    const response = await visit('/favicon.ico');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/icon/)]);
  });

  it('a page that does not exist gets 404 as HTML and as JSON', async () => {
    expect(await visit('/nothing')).toMatchObject({ status: 404, body: expect.stringContaining('<h1>') });
    expect(await visit('/api/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  it('the pages share an origin with the API', async () => {
    expect(await visit('/health')).toMatchObject({ status: 200, body: { status: 'ok', version: manifest.version } });
    const response = await visit('/v1/posts', { method: 'POST', body: {} });
    expect(response).toMatchObject({ status: 401, body: { error: { message: 'Missing or invalid API key' } } });
  });

  it('the pages load the configuration of the login', async () => {
    const url = `http://${stack.authHost}/identitytoolkit.googleapis.com/v1`;
    expect((await visit('/api/config')).body).toEqual({ auth: { url, apiKey: 'local' } });
  });
});

describe('GET /api/debug-env', () => {
  const shape = z.strictObject({ variables: z.array(z.strictObject({ name: z.string(), present: z.boolean() })) });

  it('GET /api/debug-env lists the settings that are present', async () => {
    const { variables } = shape.parse((await visit('/api/debug-env')).body);
    const present = new Map(variables.map((variable) => [variable.name, variable.present]));
    expect(present.get('THREADS_CLIENT_SECRET')).toBe(true);
    expect(present.get('TOKEN_SEAL_KEYS')).toBe(true);
    expect(present.get('RATE_LIMIT_WHITELIST')).toBe(false);
    expect([...present.keys()]).toEqual([...present.keys()].sort());
  });

  describe('when deployed', () => {
    let server: Server;
    let at: string;
    beforeAll(async () => {
      const { config, store } = context();
      const { threads, ...rest } = config.platforms;
      const platforms = threads ? { threads } : rest;
      server = createPages(createContext({ config: { ...config, emulated: false, platforms }, store })).listen(0);
      await once(server, 'listening');
      at = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
    });
    afterAll(() => server.close());
    const read = (cookie?: string) =>
      request('/api/debug-env', { at, headers: cookie === undefined ? {} : { cookie: `__session=${cookie}` } });

    it('GET /api/debug-env requires a session when deployed', async () => {
      const refused = { status: 401, body: { error: { code: 'unauthorized' } } };
      expect(await read()).toMatchObject(refused);
      expect(await read('nonsense')).toMatchObject(refused);
      const { idToken, apiKey } = await createUser({ threads: 0 });
      expect(await read(idToken)).toMatchObject(refused);
      expect(await request('/api/debug-env', { at, headers: withKey({ apiKey }) })).toMatchObject(refused);
    });

    it('GET /api/debug-env lists the settings of its function, and none of other functions', async () => {
      const session = await beginSession(await createUser({ threads: 0 }));
      const { variables } = shape.parse((await read(session)).body);
      const names = variables.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['TOKEN_SEAL_KEYS', 'THREADS_CLIENT_SECRET', 'TRUSTED_PROXIES']));
      const others = ['STT_API_KEY', 'STRIPE_WEBHOOK_SECRET', 'PLATFORM_VERIFY_TOKEN', 'META_APP_SECRET'];
      for (const name of [...others, 'TIKTOK_CLIENT_SECRET', 'X_CLIENT_SECRET']) expect(names).not.toContain(name);
    });
  });

  it('GET /api/debug-env contains no value', async () => {
    const text = JSON.stringify((await visit('/api/debug-env')).body);
    const { variables } = shape.parse(JSON.parse(text));
    const environment = emulatedEnvironment(stack, {});
    const values = variables.map(({ name }) => environment[name] ?? '').filter((value) => value.length > 5);
    expect(values.length).toBeGreaterThan(10);
    for (const value of values) expect(text).not.toContain(value);
  });
});
