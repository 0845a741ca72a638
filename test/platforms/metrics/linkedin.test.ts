import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../functions/src/infra/time/clock.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/index.ts';
import { organization } from '../linkedin/descriptor.ts';
import { MetricsFixture } from './fixture.ts';

let organizations: MetricsFixture;
let members: MetricsFixture;
beforeAll(async () => {
  const sandboxSettings = { dailyCalls: null };
  organizations = await MetricsFixture.open({ module: linkedin, accounts: organization, sandboxSettings });
  members = await MetricsFixture.open({ module: linkedin, sandboxSettings });
});
afterEach(() => {
  organizations.reset();
  members.reset();
});
afterAll(() => Promise.all([organizations.close(), members.close()]));

const shared = ['impressions', 'reach', 'likes', 'comments', 'shares'];

function allAre(reason: string | number, clicks = reason) {
  return { numbers: { ...Object.fromEntries(shared.map((name) => [name, reason])), clicks }, platform: {} };
}

const posting = ['w_member_social', 'w_organization_social'];

describe('the numbers of an organization’s posts on LinkedIn', () => {
  it('agree with LinkedIn for shares and videos, in one call', async () => {
    const one = await organizations.publish('text');
    const two = await organizations.publish('video', { username: one.run.account.username });
    expect(two.post.platformPostId).toContain('urn:li:ugcPost:');
    const readings = await organizations.read(one.run, [one.post, two.post]);
    for (const { post } of [one, two]) {
      const { impressions, reach, likes, comments, shares, clicks } = organizations.audience(one.run, post);
      const numbers = { impressions, reach, likes, comments, shares, clicks };
      expect(readings.get(post.platformPostId)).toEqual({ numbers, platform: {} });
    }
    expect(one.run.calls('shareStatistics')).toHaveLength(1);
    expect(one.run.calls('readPosts')).toHaveLength(0);
  });

  it('are too early while LinkedIn leaves a new post out, and zero later', async () => {
    organizations.publisher.platform.settings.patch({ metricsLagMs: 30 * DAY });
    const { run, post } = await organizations.publish('text', { ageMs: HOUR });
    expect((await organizations.read(run, [post])).get(post.platformPostId)).toEqual(allAre('too_early'));
    organizations.publisher.sandbox.clock.advance(DAY);
    expect((await organizations.read(run, [post])).get(post.platformPostId)).toEqual(allAre(0));
  });

  it('are gone only where LinkedIn says that there is no such post', async () => {
    const { run, post } = await organizations.publish('text');
    organizations.remove(post);
    expect((await organizations.read(run, [post])).get(post.platformPostId)).toBe('gone');
    const scopes = [...posting, 'rw_organization_admin'];
    expect((await organizations.read(run, [post], { scopes })).get(post.platformPostId)).toEqual(
      allAre('scope_missing'),
    );
  });

  it('need a permission and a role, without which the account stays connected', async () => {
    const { run, post } = await organizations.publish('text');
    expect((await organizations.read(run, [post], { scopes: posting })).get(post.platformPostId)).toEqual(
      allAre('scope_missing'),
    );
    expect(run.calls('shareStatistics')).toHaveLength(0);
    organizations.fault(run, 'shareStatistics', 403);
    expect((await organizations.read(run, [post])).get(post.platformPostId)).toEqual(allAre('scope_missing'));
  });

  it('wait after a rate limit, and require a reconnect for a revoked token', async () => {
    const { run, post } = await organizations.publish('text');
    organizations.fault(run, 'shareStatistics', 429);
    await expect(organizations.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
    organizations.fault(run, 'shareStatistics', 401);
    await expect(organizations.read(run, [post])).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it('come with the followers of the organization', async () => {
    const { run } = await organizations.publish('text');
    expect((await organizations.readAccount(run)).numbers).toEqual({ followers: organizations.followers(run) });
  });
});

describe('the numbers of a member’s posts on LinkedIn', () => {
  const scopes = ['w_member_social', 'r_member_postAnalytics', 'r_member_profileAnalytics'];

  it('agree with LinkedIn, which does not count the clicks of members', async () => {
    const { run, post } = await members.publish('text');
    const { impressions, reach, likes, comments, shares } = members.audience(run, post);
    expect((await members.read(run, [post], { scopes })).get(post.platformPostId)).toEqual({
      numbers: { impressions, reach, likes, comments, shares, clicks: 'not_supported' },
      platform: {},
    });
    expect((await members.readAccount(run, { scopes })).numbers).toEqual({ followers: members.followers(run) });
  });

  it('need a permission that Herald does not request by itself', async () => {
    const { run, post } = await members.publish('text');
    const expected = allAre('scope_missing', 'not_supported');
    expect((await members.read(run, [post])).get(post.platformPostId)).toEqual(expected);
    expect(run.calls('memberStatistic')).toHaveLength(0);
    expect((await members.read(run, [post], { scope: null })).get(post.platformPostId)).toEqual(expected);
    expect((await members.readAccount(run)).numbers).toEqual({ followers: 'scope_missing' });
  });

  it('are gone with a deleted post', async () => {
    const { run, post } = await members.publish('text');
    members.remove(post);
    expect((await members.read(run, [post], { scopes })).get(post.platformPostId)).toBe('gone');
  });
});
