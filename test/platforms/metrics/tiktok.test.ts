import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../../functions/src/infra/time/clock.ts';
import { tiktok } from '../../../functions/src/platforms/tiktok/index.ts';
import { MetricsFixture } from './fixture.ts';

let fixture: MetricsFixture;
beforeAll(async () => {
  fixture = await MetricsFixture.open({ module: tiktok, privacyLevel: 'PUBLIC_TO_EVERYONE' });
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const names = ['views', 'likes', 'comments', 'shares'];

function allAre(reason: string) {
  return { numbers: Object.fromEntries(names.map((name) => [name, reason])), platform: {} };
}

describe('the numbers of TikTok posts', () => {
  it('agree with TikTok for all videos of a batch, in one call', async () => {
    const one = await fixture.publish('video');
    const two = await fixture.publish('video', { username: one.run.account.username });
    const readings = await fixture.read(one.run, [one.post, two.post]);
    for (const { post } of [one, two]) {
      const { views, likes, comments, shares } = fixture.audience(one.run, post);
      expect(readings.get(post.platformPostId)).toEqual({ numbers: { views, likes, comments, shares }, platform: {} });
    }
    expect(one.run.calls('videoQuery')).toHaveLength(1);
  });

  it('do not exist for a private video, and are not asked for', async () => {
    const { run, post } = await fixture.publish('video', { options: { privacy: 'SELF_ONLY' } });
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toEqual(allAre('not_supported'));
    expect(run.calls('videoQuery')).toHaveLength(0);
  });

  it('do not exist for images, which TikTok does not find', async () => {
    const { run, post } = await fixture.publish('image');
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toEqual(allAre('not_supported'));
  });

  it('need a permission, without which the account stays connected', async () => {
    const { run, post } = await fixture.publish('video');
    const scopes = ['user.info.basic', 'user.info.profile', 'video.publish'];
    const known = await fixture.read(run, [post], { scopes });
    expect(run.calls('videoQuery')).toHaveLength(0);
    const unknown = await fixture.read(run, [post], { scopes, scope: null });
    expect(run.calls('videoQuery')).toHaveLength(1);
    for (const readings of [known, unknown]) expect(readings.get(post.platformPostId)).toEqual(allAre('scope_missing'));
    for (const scope of [scopes.join(','), null])
      expect((await fixture.readAccount(run, { scopes, scope })).numbers).toEqual({ followers: 'scope_missing' });
  });

  it('are too early for a video that TikTok may still be listing, and gone later', async () => {
    const { run, post } = await fixture.publish('video', { ageMs: HOUR });
    fixture.remove(post);
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toEqual(allAre('too_early'));
    fixture.publisher.sandbox.clock.advance(3 * HOUR);
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toBe('gone');
  });

  it('wait after a rate limit, and require a reconnect for a revoked token', async () => {
    const { run, post } = await fixture.publish('video');
    fixture.publisher.platform.settings.patch({ queriesPerMinute: 0 });
    await expect(fixture.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
    fixture.reset();
    fixture.fault(run, 'videoQuery', 401);
    await expect(fixture.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });
});

it('the followers of a TikTok account agree with TikTok', async () => {
  const { run, post } = await fixture.publish('video');
  expect(await fixture.readAccount(run)).toEqual({
    numbers: { followers: fixture.followers(run) },
    platform: { likes: fixture.audience(run, post).likes },
  });
});
