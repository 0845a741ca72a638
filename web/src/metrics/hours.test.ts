import type { SummedMetrics } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { hoursOf } from './best-hours.tsx';

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
