import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mastodon } from '../../../functions/src/platforms/mastodon/publish.ts';
import { metricsContract } from '../contract/metrics.ts';
import { MetricsFixture } from '../contract/metrics-fixture.ts';
import { postOf } from '../contract/posts.ts';

metricsContract({
  'the numbers of Mastodon': {
    module: mastodon,
    posts: {
      text: {
        post: () => postOf('Hello, Mastodon'),
        numbers: ({ likes, comments, shares, saves: quotes }) => ({
          numbers: { likes, comments, shares },
          platform: { quotes },
        }),
      },
    },
    operations: ['readStatuses'],
    gap: { audience: 'likes', name: 'likes' },
    early: 0,
  },
});

describe('the numbers of a post on a Mastodon server', () => {
  let fixture: MetricsFixture;
  beforeAll(async () => {
    fixture = await MetricsFixture.open({ module: mastodon });
  });
  afterEach(() => fixture.reset());
  afterAll(() => fixture.close());

  it('numbers of a server before 4.3 are read one post after the other', async () => {
    fixture.set({ supportsBatch: false });
    const { run, post } = await fixture.publish('text');
    const { likes, comments, shares } = fixture.audience(run, post);
    expect(await fixture.read(run, post)).toMatchObject({ numbers: { likes, comments, shares } });
    fixture.remove(post);
    expect(await fixture.read(run, post)).toBe('gone');
  });

  it('numbers of a server before 4.5 do not include quotes', async () => {
    fixture.set({ metricsGap: ['saves'] });
    const { run, post } = await fixture.publish('text');
    expect(await fixture.read(run, post)).toMatchObject({ platform: { quotes: 'not_supported' } });
  });
});
