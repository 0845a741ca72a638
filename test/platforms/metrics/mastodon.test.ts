import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mastodon } from '../../../functions/src/platforms/mastodon/index.ts';
import { MetricsFixture } from './fixture.ts';

let fixture: MetricsFixture;
beforeAll(async () => {
  fixture = await MetricsFixture.open({ module: mastodon });
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('the numbers of Mastodon posts', () => {
  it.each([
    ['a server that reads several posts in one call', true, 0],
    ['a server before 4.3', false, 2],
  ])('agree with %s', async (_name, supportsBatch, single) => {
    fixture.publisher.platform.settings.patch({ supportsBatch });
    const one = await fixture.publish('text');
    const two = await fixture.publish('text', { username: one.run.account.username });
    const readings = await fixture.read(one.run, [one.post, two.post]);
    for (const { post } of [one, two]) {
      const { likes, comments, shares, saves: quotes } = fixture.audience(one.run, post);
      expect(readings.get(post.platformPostId)).toEqual({ numbers: { likes, comments, shares }, platform: { quotes } });
    }
    expect(one.run.calls('readStatus')).toHaveLength(single);
  });

  it('are gone with a deleted post, and stay for the others', async () => {
    const one = await fixture.publish('text');
    const two = await fixture.publish('text', { username: one.run.account.username });
    fixture.remove(one.post);
    const readings = await fixture.read(one.run, [one.post, two.post]);
    expect(readings.get(one.post.platformPostId)).toBe('gone');
    expect(readings.get(two.post.platformPostId)).not.toBe('gone');
  });

  it('do not include quotes on a server that does not count them', async () => {
    fixture.publisher.platform.settings.patch({ metricsGap: ['saves'] });
    const { run, post } = await fixture.publish('text');
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toMatchObject({
      platform: { quotes: 'not_supported' },
    });
  });

  it('wait after a rate limit, and require a reconnect for a revoked token', async () => {
    const { run, post } = await fixture.publish('text');
    fixture.fault(run, 'readStatuses', 429);
    await expect(fixture.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
    fixture.fault(run, 'readStatuses', 401);
    await expect(fixture.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });
});

it('the followers of a Mastodon account agree with its server', async () => {
  const { run } = await fixture.publish('text');
  expect((await fixture.readAccount(run)).numbers).toEqual({ followers: fixture.followers(run) });
});
