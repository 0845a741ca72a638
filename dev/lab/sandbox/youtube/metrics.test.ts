import { describe, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

describe('YouTube refuses a report', () => {
  const query = { ids: 'channel==MINE', startDate: '2026-02-01', endDate: '2026-03-01', dimensions: 'video' };

  it.each([
    ['of a metric that it does not have', { metrics: 'reach', filters: 'video==a' }],
    ['without videos', { metrics: 'views' }],
    ['that ends before it begins', { metrics: 'views', filters: 'video==a', endDate: '2026-01-01' }],
  ])('YouTube refuses a report %s', async (_what, more) => {
    const { accessToken: token } = await sandbox.account('youtube');
    const path = `/youtube/v2/reports?${new URLSearchParams({ ...query, ...more })}`;
    expect((await sandbox.ask(path, { token })).status).toBe(400);
  });
});

it('YouTube reads the numbers of at most 50 videos', async () => {
  const { accessToken: token } = await sandbox.account('youtube');
  for (const [count, status] of [
    [50, 200],
    [51, 400],
  ] as const) {
    const ids = Array.from({ length: count }, (_, index) => `video${index}`);
    expect((await sandbox.ask(`/youtube/youtube/v3/videos?part=statistics&id=${ids}`, { token })).status).toBe(status);
  }
});
