import type { PostObservation } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { changesOf, namesIn } from './observation.ts';

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
