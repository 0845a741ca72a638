import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { parseEnv } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { urlsOf } from '../../dev/stack/environment.ts';
import { fixedPorts } from '../../dev/stack/ports.ts';
import { decide, visit } from '../support/authorize-flow.ts';
import { alive, familyOf, listens } from './processes.ts';
import { killStarted, printed, start } from './programs.ts';

// What runs on the fixed ports, one after the other. Firebase's own command, as docs/testing.md describes it for a machine without
// Java, runs there because the settings of the demo project name them.
const UP = { timeout: 120_000, interval: 100 };
const GONE = { timeout: 30_000, interval: 100 };

const SUITE = ['node_modules/firebase-tools/lib/bin/firebase.js', 'emulators:start', '--project', 'demo-herald'];

const ports = fixedPorts();
const urls = urlsOf(ports);

const variables = z.object({ HERALD_URL: z.url(), HERALD_API_KEY: z.string() });
const signedIn = z.object({ idToken: z.string() });
const started = z.object({ authorizeUrl: z.url() });
const accounts = z.object({ accounts: z.array(z.object({ accountId: z.string(), username: z.string() })) });
const published = z.array(z.object({ username: z.string(), text: z.string().nullable() }));

afterEach(async () => {
  vi.unstubAllEnvs();
  await killStarted();
});

async function json(url: string, headers: Record<string, string> = {}, body?: object): Promise<unknown> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } });
  return response.json();
}

/** Connects an account of the sandbox as a signed-in user of the pages does. */
async function connect(username: string): Promise<void> {
  const credentials = { email: 'demo@herald.example', password: 'herald-demo', returnSecureToken: true };
  const signIn = `http://${urls.authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const { idToken } = signedIn.parse(await json(signIn, {}, credentials));
  const headers = { authorization: `Bearer ${idToken}` };
  const { authorizeUrl } = started.parse(await json(`${urls.functionsUrl}/thAuthStart`, headers));
  const back = await visit(await decide(authorizeUrl, { _sandbox: 'approve', _sandbox_user: username }));
  expect(back.status, await back.text()).toBe(200);
}

test("Firebase's own emulators connect an account of the sandbox, publish to it, and end with Ctrl-C", {
  timeout: 240_000,
}, async () => {
  const services = ['sandbox', 'firestore'].map((name) => start([`dev/stack/emulator-suite/${name}.ts`]));
  for (const service of services) await printed(service, 'Ctrl-C ends it.', UP);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', urls.firestoreHost);
  const suite = start(SUITE, '--only', 'functions,auth,tasks,hosting');
  await printed(suite, 'All emulators ready', UP);

  const seed = start(['dev/stack/emulator-suite/seed.ts']);
  expect(await seed.ended, seed.output()).toBe(0);
  const { HERALD_URL: api, HERALD_API_KEY: key } = variables.parse(parseEnv(seed.output()));
  const headers = { 'service-api-key': key };
  await connect('suite.user');
  const all = accounts.parse(await json(`${api}/v1/accounts`, headers)).accounts;
  const accountId = all.find(({ username }) => username === 'suite.user')?.accountId;
  const text = `Published in the emulators ${randomUUID()}`;
  const content = { text, platform: { platform: 'threads', accountId } };
  await json(`${api}/v1/posts`, headers, { post: { content } });
  await vi.waitFor(async () => {
    const live = published.parse(await json(`${urls.sandboxUrl}/_sandbox/published`));
    expect(live).toContainEqual({ username: 'suite.user', text });
  }, UP);
  expect(suite.output()).not.toMatch(/secret manager|Google API requested|Failed to load/i);

  const programs = [suite, ...services];
  const family = programs.flatMap(({ pid }) => familyOf(pid));
  for (const { pid } of programs) process.kill(-pid, 'SIGINT');
  for (const { ended, output } of programs) expect(await ended, output()).toBe(0);
  await vi.waitFor(() => expect(alive(family)).toEqual([]), GONE);
  for (const port of Object.values(ports))
    expect(await listens(`http://127.0.0.1:${port}`), `${port} is free`).toBe(false);
});

test('a port in use is named in one sentence, and nothing is started', async () => {
  const holder = createServer();
  // If a stack already runs on the fixed ports, it holds the port.
  await new Promise<void>((resolve) => {
    holder.once('error', () => resolve());
    holder.listen(ports.auth, '127.0.0.1', () => resolve());
  });
  const stack = start(['dev/stack/start.ts']);
  expect(await stack.ended).toBe(1);
  expect(stack.output()).toMatch(/^Port \d+, which the \w+ part of the local stack needs, is taken: .*$/m);
  holder.close();
});
