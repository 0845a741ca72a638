import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimiter } from '../../../functions/src/infra/limits/rate-limiter.ts';
import { createStore } from '../../../functions/src/infra/store/store.ts';
import { systemClock } from '../../../functions/src/model/clock.ts';
import { openFirestore } from '../../support/firestore.ts';
import { rulesOf } from './rules.ts';

const TIMEOUTS = { usual: 100, first: 200 };
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of endings.splice(0)) await end();
});

/** The address of a server that never responds, or of one that was closed. */
async function deadServer(kind: 'silent' | 'gone'): Promise<string> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const end = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  if (kind === 'gone') await end();
  else {
    server.on('connection', (socket) => endings.unshift(async () => socket.destroy()));
    endings.push(end);
  }
  return `127.0.0.1:${address.port}`;
}

/** A limiter with an unreachable database, and its warnings. */
async function limiterWithoutDatabase(kind: 'silent' | 'gone') {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', await deadServer(kind));
  const { db, close } = openFirestore(`stranded-${kind}`);
  endings.unshift(close);
  const warnings: unknown[] = [];
  const log = {
    warn: (message: string, facts?: object, error?: unknown) => warnings.push({ message, ...facts, error }),
  };
  return {
    limiter: createRateLimiter({ store: createStore(db), clock: systemClock, log, timeouts: TIMEOUTS }),
    warnings,
  };
}

test.each(['silent', 'gone'] as const)(
  'a database that is %s lets every request through, and the log records it',
  async (kind) => {
    const { limiter, warnings } = await limiterWithoutDatabase(kind);
    const rules = rulesOf(3);
    limiter.prefetch(rules);
    const results = await Promise.all(Array.from({ length: 20 }, () => limiter.consume(rules)));
    for (const result of results)
      expect(result).toMatchObject({ allowed: true, limit: 3, remaining: 2, retryAfterSeconds: 0 });
    expect(warnings).toEqual([expect.objectContaining({ requests: 20, error: expect.any(Error) })]);
  },
);

test('a read of the limits succeeds when the database is unreachable', async () => {
  const { limiter, warnings } = await limiterWithoutDatabase('silent');
  expect(await limiter.peek(rulesOf(3))).toMatchObject({ allowed: true, limit: 3 });
  expect(warnings).toHaveLength(1);
});

test('a request is refused when other instances change its window in every attempt', async () => {
  const { db, close } = openFirestore('contended');
  endings.unshift(close);
  const existing = db.doc('rateLimits/contended');
  await existing.set({});
  const store = createStore(db);
  // Every commit fails, as if another instance were faster.
  const batch = () => store.batch().create(existing, {});
  const warnings: string[] = [];
  const log = { warn: (message: string) => warnings.push(message) };
  const limiter = createRateLimiter({
    store: { ...store, batch },
    clock: systemClock,
    log,
    timeouts: { usual: 20_000, first: 20_000 },
  });
  expect(await limiter.consume(rulesOf(3))).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 1 });
  expect(warnings).toEqual([]);
});
