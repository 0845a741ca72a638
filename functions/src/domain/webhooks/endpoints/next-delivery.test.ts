import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../model/clock.ts';
import { chooseDelivery } from './next-delivery.ts';

const NOW = Date.UTC(2027, 0, 1);
const never = { recoveredAt: null };

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

async function choose(pending: Parameters<typeof chooseDelivery>[0], endpoint = never, now = NOW) {
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

it('a skipped delivery is retried as soon as the endpoint has recovered', async () => {
  const passed = failed('a', { first: 3 * HOUR, last: HOUR, next: 8 * HOUR });
  expect(await choose([passed, untried('b')], { recoveredAt: new Date(NOW - MINUTE) } as never)).toBe('a');
  expect(await choose([passed, untried('b')], { recoveredAt: new Date(NOW - 2 * HOUR) } as never)).toBe('b');
});
