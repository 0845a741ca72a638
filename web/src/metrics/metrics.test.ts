import type { PostObservation, SummedMetrics } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { hoursOf } from './best-hours.tsx';
import { ticksOf } from './line-chart.tsx';
import { changesOf, namesIn } from './observation.ts';

type Sums = SummedMetrics['total'];

function sums(posts: number, known: Partial<Record<keyof Sums['metrics'], [sum: number, posts: number]>>): Sums {
  const of = (name: keyof Sums['metrics']) => {
    const [sum, counted] = known[name] ?? [null, 0];
    return { sum, posts: counted, missing: posts - counted };
  };
  return {
    posts,
    metrics: {
      impressions: of('impressions'),
      reach: of('reach'),
      views: of('views'),
      likes: of('likes'),
      comments: of('comments'),
      shares: of('shares'),
      saves: of('saves'),
      clicks: of('clicks'),
      watchTimeSeconds: of('watchTimeSeconds'),
    },
  };
}

it('hours are compared by the number that most posts have, and the best hour has at least three posts', () => {
  const found = hoursOf({
    groups: [
      { hour: 8, ...sums(4, { views: [400, 4], impressions: [9, 1] }) },
      { hour: 9, ...sums(5, { views: [300, 2] }) },
      { hour: 14, ...sums(3, { views: [360, 3] }) },
      { hour: 15, ...sums(2, {}) },
    ],
    total: sums(14, { views: [1060, 9], impressions: [9, 1] }),
  });
  expect(found).toEqual({
    name: 'views',
    posts: 9,
    hours: [
      { hour: 8, average: 100, posts: 4 },
      { hour: 9, average: 150, posts: 2 },
      { hour: 14, average: 120, posts: 3 },
    ],
    best: { hour: 14, average: 120, posts: 3 },
  });
});

function observed(at: string, likes: number | null, views: number | null): PostObservation {
  return {
    observedAt: at,
    source: 'API',
    metrics: {
      impressions: null,
      reach: null,
      views,
      likes,
      comments: null,
      shares: null,
      saves: null,
      clicks: null,
      watchTimeSeconds: null,
    },
    platform: { quotes: 2 },
    reasons: {
      ...(likes === null ? { likes: 'error' } : {}),
      ...(views === null ? { views: 'error' } : {}),
      saves: 'not_supported',
    },
  };
}

it('an observation is compared with the last one that has a number, and a number that either lacks is left out', () => {
  const latest = observed('2026-11-03T00:00:00Z', 7, 90);
  const before = observed('2026-11-02T00:00:00Z', 9, null);
  const failed = { ...observed('2026-11-02T12:00:00Z', null, null), platform: {} };
  const found = changesOf(latest, [observed('2026-11-01T00:00:00Z', 1, 1), before, failed, latest]);
  expect(found.before).toBe(before);
  expect([...found.changes]).toEqual([
    ['likes', -2],
    ['quotes', 0],
  ]);
});

it('a number that the platform does not have is not listed', () => {
  const { supported, unsupported } = namesIn(observed('2026-11-01T00:00:00Z', 1, null));
  expect(unsupported).toEqual(['saves']);
  expect(supported).toContain('views');
  expect(supported).toContain('quotes');
});

it.each([
  [1_203, 1_341, [1_200, 1_250, 1_300, 1_350]],
  [0, 7, [0, 5, 10]],
  [0, 0, [0, 1]],
  [12, 12, [12, 13]],
  [0, 3_000_000, [0, 1_000_000, 2_000_000, 3_000_000]],
])('a scale has round lines from %d to %d', (min, max, ticks) => {
  expect(ticksOf(min, max)).toEqual(ticks);
});
