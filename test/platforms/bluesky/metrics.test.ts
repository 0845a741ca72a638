import type { Audience } from '@herald-lab/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { metricsContract } from '../contract/metrics.ts';
import { MetricsFixture } from '../contract/metrics-fixture.ts';
import { postOf } from '../contract/posts.ts';

metricsContract({
  'the numbers of Bluesky': {
    module: bluesky,
    posts: {
      text: {
        post: () => postOf('Hello, Bluesky'),
        numbers: ({ likes, comments, shares, saves, clicks: quotes }: Required<Audience>) => ({
          numbers: { likes, comments, shares, saves },
          platform: { quotes },
        }),
      },
    },
    operations: ['getPosts'],
    gap: { audience: 'likes', name: 'likes' },
    early: 0,
    isPublic: true,
  },
});

let fixture: MetricsFixture;
beforeAll(async () => {
  fixture = await MetricsFixture.open({ module: bluesky });
});
afterAll(() => fixture.close());

it('a Bluesky post that the app does not show is gone only where the server of the account has no such post', async () => {
  fixture.set({ indexLagMs: 2 * DAY });
  const { run, post } = await fixture.publish('text', { ageMs: MINUTE });
  expect(await fixture.read(run, post)).toEqual(allMissing(fixture.metrics.posts, 'too_early'));
  fixture.advance(HOUR);
  expect(await fixture.read(run, post)).toEqual(allMissing(fixture.metrics.posts, 'error'));
  fixture.remove(post);
  expect(await fixture.read(run, post)).toBe('gone');
});
