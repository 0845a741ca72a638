import type { ServiceStatus } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { statusLines } from './views.ts';

const none = { p50: null, p95: null, p99: null };
const empty: ServiceStatus['platforms'][number]['windows']['24h'] = {
  published: 0,
  partlyPublished: 0,
  failed: { user: 0, platform: 0, herald: 0 },
  unknown: 0,
  retries: 0,
  successRate: null,
  onTimeRate: null,
  latenessMs: none,
  publishMs: none,
};
const used = { ...empty, published: 9, successRate: 0.99999, onTimeRate: 1, latenessMs: { ...none, p95: 30_000 } };

it('the status has a dash without runs, never rounds up to 100 %, and names reasons and lasting incidents only', () => {
  const at = '2030-01-01T12:00:00Z';
  const incident = { id: 'inc_1', platforms: [], startedAt: at, updates: [{ at, text: 'Posts wait.' }] };
  const lines = statusLines({
    generatedAt: at,
    platforms: [
      {
        platform: 'threads',
        name: 'Threads',
        level: 'operational',
        since: at,
        reason: null,
        waiting: 0,
        windows: { '24h': used, '30d': used, '90d': used },
      },
      {
        platform: 'x',
        name: 'X',
        level: 'down',
        since: null,
        reason: 'their outage',
        waiting: 0,
        windows: { '24h': empty, '30d': used, '90d': used },
      },
    ],
    incidents: [
      { ...incident, endedAt: null },
      { ...incident, endedAt: at, updates: [{ at, text: 'It is over.' }] },
    ],
  });
  expect(lines).toEqual([
    'platform  level        success  on time  late (p95)',
    'threads   operational  99.99 %  100 %    at most 30 s',
    'x         down         -        -        -',
    'x: their outage',
    expect.stringMatching(/^incident since 2030-01-01 .*: Posts wait\.$/),
  ]);
});
