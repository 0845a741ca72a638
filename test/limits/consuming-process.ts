import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { createRateLimiter } from '../../functions/src/limits/rate-limiter.ts';
import { createStore } from '../../functions/src/store/store.ts';
import { systemClock } from '../../functions/src/time/clock.ts';
import { rulesOf } from './rules.ts';

// A process that consumes `count` times at once when it receives a message, and reports how many were allowed.
const [user = '', endpoint = '0', count = '0'] = process.argv.slice(2);
const rules = rulesOf(Number(endpoint), user);
const db = getFirestore(initializeApp());
const limiter = createRateLimiter({
  store: createStore(db),
  clock: systemClock,
  timeouts: { usual: 20_000, first: 20_000 },
});

process.once('message', async () => {
  const results = await Promise.all(Array.from({ length: Number(count) }, () => limiter.consume(rules)));
  process.send?.({ allowed: results.filter(({ allowed }) => allowed).length });
  await db.terminate();
  process.disconnect();
});
await limiter.peek(rules);
process.send?.('ready');
