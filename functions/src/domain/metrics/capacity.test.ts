import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';
import { platforms } from '../../model/platform.ts';
import { load } from '../../platforms/registry.ts';
import { nextObservation } from './schedule.ts';

/** Posts of an account a day, evenly over the day. */
const POSTS_A_DAY = 3;
/** How many batches an account needs on a day on which all of its posts of the last hundred days are due. */
function batchesADay(account: string, batchSize: number): number {
  const day = { from: 100 * DAY, until: 101 * DAY };
  const posts = Array.from({ length: 101 * POSTS_A_DAY }, (_, index) => (index * DAY) / POSTS_A_DAY + HOUR);
  const due = new Map<number, number>();
  for (const publishedAt of posts)
    for (
      let at = nextObservation(account, publishedAt, publishedAt);
      at !== null;
      at = nextObservation(account, publishedAt, at)
    )
      if (at >= day.from && at < day.until) due.set(at, (due.get(at) ?? 0) + 1);
  return [...due.values()].reduce((sum, count) => sum + Math.ceil(count / batchSize), 1);
}

/** How many posts a day a platform's share of its quota is enough for, with the followers of each account. */
async function capacities(): Promise<Record<string, number>> {
  const each = platforms.map(async (platform) => {
    const { metrics } = await load(platform);
    if (!metrics) return [];
    const accounts = Array.from({ length: 10 }, (_, index) => batchesADay(`account${index}`, metrics.batchSize));
    const batches = accounts.reduce((sum, count) => sum + count) / accounts.length;
    return [[platform, Math.floor((metrics.batchesPerMinute * (DAY / MINUTE) * POSTS_A_DAY) / batches)] as const];
  });
  return Object.fromEntries((await Promise.all(each)).flat());
}

test('the numbers of 100,000 posts a day fit into the quotas, as the documentation has it', async () => {
  const posts = await capacities();
  expect(posts).toMatchInlineSnapshot(`
    {
      "bluesky": 25920,
      "facebook": 25920,
      "instagram": 25920,
      "linkedin": 664,
      "mastodon": 25920,
      "threads": 25920,
      "tiktok": 129600,
      "x": 8640,
      "youtube": 432,
    }
  `);
  expect(Object.values(posts).reduce((sum, count) => sum + count)).toBeGreaterThan(100_000);
});
