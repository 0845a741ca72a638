import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../functions/src/infra/time/clock.ts';
import { youtube } from '../../../functions/src/platforms/youtube/index.ts';
import { MetricsFixture } from './fixture.ts';

let fixture: MetricsFixture;
beforeAll(async () => {
  fixture = await MetricsFixture.open({ module: youtube });
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const withoutReports = youtube.scopes.required as string[];

describe('the numbers of YouTube videos', () => {
  it('agree with YouTube for all videos of a batch, and cost one call without reports', async () => {
    const one = await fixture.publish('video');
    const two = await fixture.publish('video', { username: one.run.account.username });
    const readings = await fixture.read(one.run, [one.post, two.post], { scopes: withoutReports });
    for (const { post } of [one, two]) {
      const { views, likes, comments } = fixture.audience(one.run, post);
      const numbers = { views, likes, comments, shares: 'scope_missing', watchTimeSeconds: 'scope_missing' };
      expect(readings.get(post.platformPostId)).toEqual({ numbers, platform: {} });
    }
    expect(one.run.calls('videoStatistics')).toHaveLength(1);
    expect(one.run.calls('report')).toHaveLength(0);
  });

  it('have shares and watch time of a report, which is late', async () => {
    const { run, post } = await fixture.publish('video', { ageMs: HOUR });
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toMatchObject({
      numbers: { shares: 'too_early', watchTimeSeconds: 'too_early' },
    });
    fixture.publisher.sandbox.clock.advance(4 * DAY);
    fixture.publisher.platform.settings.patch({ reportLagMs: 0 });
    const { shares, watchTimeSeconds } = fixture.audience(run, post);
    expect((await fixture.read(run, [post])).get(post.platformPostId)).toMatchObject({
      numbers: { shares, watchTimeSeconds: Math.floor(watchTimeSeconds / 60) * 60 },
    });
  });

  it.each([
    ['that fails', { status: 500, scopes: undefined, reason: 'error' }],
    ['for which the account has no permission', { status: 0, scopes: withoutReports, reason: 'scope_missing' }],
  ])('stay without a report %s', async (_name, { status, scopes, reason }) => {
    const { run, post } = await fixture.publish('video');
    if (status) run.fault({ operation: 'report', status });
    const readings = await fixture.read(run, [post], { ...(scopes && { scopes }), scope: null });
    const { views } = fixture.audience(run, post);
    expect(readings.get(post.platformPostId)).toMatchObject({ numbers: { views, shares: reason } });
  });

  it('do not include a number that its owner hides', async () => {
    fixture.publisher.platform.settings.patch({ metricsGap: ['likes', 'followers'] });
    const { run, post } = await fixture.publish('video');
    const readings = await fixture.read(run, [post]);
    expect(readings.get(post.platformPostId)).toMatchObject({ numbers: { likes: 'not_supported' } });
    expect((await fixture.readAccount(run)).numbers).toEqual({ followers: 'not_supported' });
  });

  it('are gone with a deleted video, and stay for the others', async () => {
    const one = await fixture.publish('video');
    const two = await fixture.publish('video', { username: one.run.account.username });
    fixture.remove(one.post);
    const readings = await fixture.read(one.run, [one.post, two.post]);
    expect(readings.get(one.post.platformPostId)).toBe('gone');
    expect(readings.get(two.post.platformPostId)).not.toBe('gone');
  });

  it('wait for the next day when the units of the day are used up, and require a reconnect for a revoked token', async () => {
    const { run, post } = await fixture.publish('video');
    fixture.publisher.platform.settings.patch({ unitsPerDay: 0 });
    await expect(fixture.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'retryAfter', stop: 'service' } });
    fixture.reset();
    fixture.fault(run, 'videoStatistics', 401);
    await expect(fixture.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });
});

it('the subscribers of a YouTube channel are rounded as YouTube rounds them', async () => {
  const { run } = await fixture.publish('video');
  const { numbers, platform } = await fixture.readAccount(run, { scopes: withoutReports });
  const followers = fixture.followers(run) ?? 0;
  expect(numbers.followers).toBe(Math.floor(followers / 100) * 100);
  expect(platform['views']).toBeGreaterThan(0);
});
