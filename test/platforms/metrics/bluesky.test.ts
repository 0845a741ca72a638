import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../functions/src/infra/time/clock.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/index.ts';
import { MetricsFixture } from './fixture.ts';

let fixture: MetricsFixture;
beforeAll(async () => {
  fixture = await MetricsFixture.open({ module: bluesky });
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

function allAre(reason: string) {
  return { numbers: { likes: reason, comments: reason, shares: reason, saves: reason }, platform: { quotes: reason } };
}

describe('the numbers of Bluesky posts', () => {
  it('agree with Bluesky for all posts of a batch, in one call without the token of the account', async () => {
    const one = await fixture.publish('text');
    const two = await fixture.publish('text', { username: one.run.account.username });
    const readings = await fixture.read(one.run, [one.post, two.post]);
    for (const { post } of [one, two]) {
      const { likes, comments, shares, saves, clicks: quotes } = fixture.audience(one.run, post);
      expect(readings.get(post.platformPostId)).toEqual({
        numbers: { likes, comments, shares, saves },
        platform: { quotes },
      });
    }
    expect(one.run.calls('getPosts')).toHaveLength(1);
  });

  it('are gone only where the server of the account has no such post', async () => {
    const { run, post } = await fixture.publish('text', { ageMs: MINUTE });
    fixture.publisher.platform.settings.patch({ indexLagMs: 2 * DAY });
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toEqual(allAre('too_early'));
    fixture.publisher.sandbox.clock.advance(HOUR);
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toEqual(allAre('error'));
    fixture.remove(post);
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toBe('gone');
  });

  it('leave out a number that an older app does not report', async () => {
    fixture.publisher.platform.settings.patch({ metricsGap: ['saves'] });
    const { run, post } = await fixture.publish('text');
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toMatchObject({
      numbers: { saves: 'not_supported' },
    });
  });

  it('wait after a rate limit', async () => {
    const { run, post } = await fixture.publish('text');
    fixture.fault(run, 'getPosts', 429);
    await expect(fixture.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
  });
});

it('the followers of a Bluesky account agree with Bluesky', async () => {
  const { run } = await fixture.publish('text');
  expect((await fixture.readAccount(run)).numbers).toEqual({ followers: fixture.followers(run) });
});
