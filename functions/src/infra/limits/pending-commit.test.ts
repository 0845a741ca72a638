import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRequests, isCommitted } from './pending-commit.ts';
import type { WindowRule } from './window.ts';

const keys = ['a', 'b', 'c'] as const;
const rules: Record<(typeof keys)[number], WindowRule> = {
  a: { key: 'a', limit: 4, burst: 2, windowMs: 1000 },
  b: { key: 'b', limit: 2, burst: 0, windowMs: 1000 },
  c: { key: 'c', limit: 1, burst: 1, windowMs: 300 },
};

/** The rule in its simplest form: of all allowed requests, how many lie in the window before this one? */
function exactModel() {
  const through: { at: number; keys: readonly string[] }[] = [];
  return (at: number, wanted: readonly WindowRule[]): boolean => {
    const fits = wanted.every(({ key, limit, burst, windowMs }) => {
      const inside = through.filter((request) => request.keys.includes(key) && at - request.at < windowMs);
      return inside.length < limit + burst;
    });
    if (fits) through.push({ at, keys: wanted.map(({ key }) => key) });
    return fits;
  };
}

const group = fc.record({
  afterMs: fc.integer({ min: 0, max: 700 }),
  requests: fc.array(fc.subarray([...keys], { minLength: 1 }), { minLength: 1, maxLength: 8 }),
});

describe('draftOf', () => {
  it('decides as the exact model does, for any groups of requests at any times', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 20 }), (groups) => {
        const allows = exactModel();
        const windows = new Map<string, { timestamps: number[] }>();
        let now = 1_000_000;
        for (const { afterMs, requests } of groups) {
          now += afterMs;
          const wanted = requests.map((names) => names.map((name) => rules[name]));
          const pending = decideRequests(wanted, windows, now, () => now);
          expect(pending.results.map(({ allowed }) => allowed)).toEqual(wanted.map((request) => allows(now, request)));
          for (const [key, { timestamps }] of pending.changes) windows.set(key, { timestamps });
        }
      }),
    );
  });

  it('keeps the timestamps in order and none that has expired, whatever order they were set in', () => {
    const time = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(fc.array(time, { maxLength: 6 }), time, (times, now) => {
        const timestamps = times.sort((a, b) => a - b);
        const pending = decideRequests([[rules.a]], new Map([['a', { timestamps }]]), now, () => now);
        const kept = pending.changes.get('a')?.timestamps ?? [];
        expect(kept).toEqual(kept.toSorted((a, b) => a - b));
        expect(kept.every((moment) => Math.abs(now - moment) < 1000)).toBe(true);
      }),
    );
  });

  it('counts a request in none of its windows when one is full', () => {
    const pending = decideRequests(
      [[rules.a, rules.b]],
      new Map([['b', { timestamps: [900, 950] }]]),
      1000,
      () => 1000,
    );
    expect(pending.results[0]?.allowed).toBe(false);
    expect(pending.changes.size).toBe(0);
  });

  it('changes nothing for refused requests, so that they need no commit', () => {
    const pending = decideRequests([[rules.b], [rules.b], [rules.b]], new Map(), 1000, () => 1000);
    expect(pending.results.map(({ allowed }) => allowed)).toEqual([true, true, false]);
    expect(pending.changes.get('b')?.added).toEqual([1000, 1000]);
  });

  it('does not let a short window cut what a longer one over the same key still counts', () => {
    const short = { ...rules.a, windowMs: 100 };
    const pending = decideRequests([[rules.a], [short]], new Map([['a', { timestamps: [500] }]]), 1000, () => 1000);
    expect(pending.changes.get('a')?.timestamps).toEqual([500, 1000, 1000]);
  });
});

describe('hasLanded', () => {
  const pending = decideRequests([[rules.a, rules.b]], new Map(), 1000, () => 1000.5);

  it('recognises its own timestamps among others', () => {
    const windows = new Map([
      ['a', { timestamps: [1000.25, 1000.5, 1002] }],
      ['b', { timestamps: [1000.5] }],
    ]);
    expect(isCommitted(pending, windows)).toBe(true);
  });

  it('distinguishes its own timestamps from others of the same millisecond', () => {
    const windows = new Map([
      ['a', { timestamps: [1000.25] }],
      ['b', { timestamps: [1000.25] }],
    ]);
    expect(isCommitted(pending, windows)).toBe(false);
  });

  it('does not take a part of its windows for all of them', () => {
    const windows = new Map([
      ['a', { timestamps: [1000.5] }],
      ['b', { timestamps: [1000.25] }],
    ]);
    expect(isCommitted(pending, windows)).toBe(false);
  });
});
