import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, systemClock } from '../../../model/clock.ts';
import { chooseDelivery } from './next-delivery.ts';
import { isSkipped, nextAttemptAt } from './retry-schedule.ts';
import { newSecret } from './secrets.ts';
import { signedHeaders } from './send.ts';

const NOW = Date.UTC(2027, 0, 1);
const never = { recoveredAt: null, challenge: null };

function untried(id: string) {
  return {
    id,
    data: { tries: 0, firstAttemptAt: null, lastAttemptAt: null, nextAttemptAt: null },
  };
}

/** Tried first and last so long ago, and again in so long (ms). */
function failed(id: string, { first, last, next }: { first: number; last: number; next: number }) {
  return {
    id,
    data: {
      tries: 3,
      firstAttemptAt: new Date(NOW - first),
      lastAttemptAt: new Date(NOW - last),
      nextAttemptAt: new Date(NOW + next),
    },
  };
}

async function choose(
  pending: Parameters<typeof chooseDelivery>[0],
  endpoint: Parameters<typeof chooseDelivery>[1] = never,
  now = NOW,
) {
  const next = await chooseDelivery(
    pending as (ReturnType<typeof untried> | ReturnType<typeof failed>)[],
    endpoint,
    now,
  );
  return next.kind === 'now' ? next.delivery.id : next.kind === 'later' ? next.at - NOW : null;
}

it('the delivery of the oldest event is chosen', async () => {
  expect(await choose([untried('a'), untried('b')])).toBe('a');
  expect(await choose([])).toBeNull();
});

it('a later delivery waits for the retry of an earlier one', async () => {
  const waiting = failed('a', { first: MINUTE, last: MINUTE, next: MINUTE });
  expect(await choose([waiting, untried('b')])).toBe(MINUTE);
  expect(await choose([waiting, untried('b')], never, NOW + MINUTE)).toBe('a');
});

it('a delivery that has failed for an hour is skipped', async () => {
  const passed = failed('a', { first: 3 * HOUR, last: HOUR, next: HOUR });
  expect(await choose([passed, untried('b')])).toBe('b');
  expect(await choose([passed])).toBe(HOUR);
  const holding = failed('b', { first: MINUTE, last: MINUTE, next: 2 * HOUR });
  expect(await choose([passed, holding, untried('c')])).toBe(HOUR);
});

it('a delivery waits for the first one, however long that has failed, until the endpoint has answered its challenge', async () => {
  const passed = failed('a', { first: 3 * HOUR, last: HOUR, next: HOUR });
  expect(await choose([passed, untried('b')], { ...never, challenge: 'unanswered' })).toBe(HOUR);
});

it('a skipped delivery is retried as soon as the endpoint has recovered', async () => {
  const passed = failed('a', { first: 3 * HOUR, last: HOUR, next: 8 * HOUR });
  expect(await choose([passed, untried('b')], { ...never, recoveredAt: new Date(NOW - MINUTE) })).toBe('a');
  expect(await choose([passed, untried('b')], { ...never, recoveredAt: new Date(NOW - 2 * HOUR) })).toBe('b');
});

const START = Date.UTC(2027, 0, 1);

/** The times (ms) of all attempts of a delivery that always fails, relative to the first attempt. */
function attemptTimes(requestedDelayMs: number | null = null): number[] {
  const at = [0];
  for (let tries = 1; ; tries += 1) {
    const next = nextAttemptAt({ tries, firstAttemptAt: new Date(START) }, START + (at.at(-1) ?? 0), requestedDelayMs);
    if (next === null) return at;
    at.push(next - START);
  }
}

it('a delivery is retried after 5 s, 30 s, 2 min, 10 min and 30 min, each with up to 10 % jitter', () => {
  const attempts = attemptTimes();
  const waits = attempts.slice(1, 6).map((at, index) => at - (attempts[index] ?? 0));
  for (const [index, wait] of [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(wait);
    expect(waits[index]).toBeLessThanOrEqual(wait * 1.1 + 1);
  }
});

it('a delivery is attempted at the end of its first hour, before later deliveries may overtake it', () => {
  expect(attemptTimes()).toContain(HOUR);
});

it('a delivery is attempted once at the end of its first hour, even with a clock that is behind', () => {
  for (const behindMs of [1, SECOND, 16 * SECOND]) {
    const now = START + HOUR - behindMs;
    const next = nextAttemptAt({ tries: 6, firstAttemptAt: new Date(START) }, now, null) ?? 0;
    expect(next - now).toBeGreaterThanOrEqual(HOUR);
  }
});

it('a delivery stops after 15 attempts within 3.6 days', () => {
  const attempts = attemptTimes();
  expect(attempts).toHaveLength(15);
  expect(attempts.at(-1)).toBeGreaterThan(3 * DAY);
  expect(attempts.at(-1)).toBeLessThan(3.6 * DAY);
});

it('a delivery is retried no earlier than the endpoint asks in Retry-After, but within 12 hours', () => {
  expect(attemptTimes(3 * HOUR)[1]).toBe(3 * HOUR);
  expect(attemptTimes(100 * DAY)[1]).toBe(12 * HOUR);
});

it('later deliveries overtake a delivery that has failed for an hour', () => {
  const failedAt = (ms: number) => ({ tries: 1, firstAttemptAt: new Date(START), lastAttemptAt: new Date(START + ms) });
  expect(isSkipped({ tries: 0, firstAttemptAt: null, lastAttemptAt: null })).toBe(false);
  expect(isSkipped(failedAt(HOUR - MINUTE))).toBe(false);
  // By the clock of another worker, which is 16 seconds behind.
  expect(isSkipped(failedAt(HOUR - 16 * SECOND))).toBe(true);
  expect(isSkipped(failedAt(HOUR))).toBe(true);
});

const body = JSON.stringify({ type: 'post.published', data: { text: 'Grüße 🎉' } });
const message = { id: 'evt_1', at: systemClock.now(), body };

it('a webhook is signed so that the Standard Webhooks library accepts it', () => {
  const secret = newSecret();
  expect(new Webhook(secret).verify(body, signedHeaders(message, [secret]))).toEqual(JSON.parse(body));
});

it('a webhook is signed with both secrets during a rotation', () => {
  const [current, previous] = [newSecret(), newSecret()];
  const headers = signedHeaders(message, [current, previous]);
  for (const secret of [current, previous]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
});

it.each([
  ['body', { body: `${body} ` }],
  ['id', { headers: { 'webhook-id': 'evt_2' } }],
  ['time', { headers: { 'webhook-timestamp': String(Math.floor(message.at / 1000) + 1) } }],
])(
  'a signed webhook is rejected after a change of its %s',
  (_what, { body: changed = body, headers = {} }: { body?: string; headers?: object }) => {
    const secret = newSecret();
    const signed = signedHeaders(message, [secret]);
    expect(() => new Webhook(secret).verify(changed, { ...signed, ...headers })).toThrow();
  },
);

it('a new secret has 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
