import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../functions/src/model/clock.ts';
import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { MetricsFixture } from '../contract/metrics-fixture.ts';
import { allAre, numbers, organization, posting, sandboxSettings } from './descriptor.ts';

const reading = ['w_member_social', 'r_member_postAnalytics', 'r_member_profileAnalytics'];

describe('the numbers of an organization’s post on LinkedIn', () => {
  let fixture: MetricsFixture;
  beforeAll(async () => {
    fixture = await MetricsFixture.open({ module: linkedin, accounts: organization, sandboxSettings });
  });
  afterEach(() => fixture.reset());
  afterAll(() => fixture.close());

  it('numbers of an organization are too early while LinkedIn leaves a new post out, and zero a day later', async () => {
    fixture.set({ metricsLagMs: 30 * DAY });
    const { run, post } = await fixture.publish('text', { ageMs: HOUR });
    expect(await fixture.read(run, post)).toEqual(allAre('too_early'));
    fixture.advance(DAY);
    expect(await fixture.read(run, post)).toEqual(allAre(0));
  });

  it('a post of an organization is not said to be gone where Herald may not ask whether it exists', async () => {
    const { run, post } = await fixture.publish('text');
    fixture.remove(post);
    const scopes = [...posting, 'rw_organization_admin'];
    expect(await fixture.read(run, post, { scopes })).toEqual(allAre('scope_missing'));
    expect(await fixture.read(run, post)).toBe('gone');
  });

  it('numbers of an organization leave the account connected where its role may not read them', async () => {
    const { run, post } = await fixture.publish('text');
    run.fault({ operation: 'shareStatistics', status: 403 });
    expect(await fixture.read(run, post)).toEqual(allAre('scope_missing'));
  });
});

describe('the numbers of a member’s post on LinkedIn', () => {
  let fixture: MetricsFixture;
  beforeAll(async () => {
    fixture = await MetricsFixture.open({ module: linkedin, sandboxSettings });
  });
  afterEach(() => fixture.reset());
  afterAll(() => fixture.close());

  it('numbers of a member agree with LinkedIn, which does not count the clicks of members', async () => {
    const { run, post } = await fixture.publish('text');
    const all = numbers(fixture.audience(run, post));
    expect(await fixture.read(run, post, { scopes: reading })).toEqual({
      ...all,
      numbers: { ...all.numbers, clicks: 'not_supported' },
    });
    const { followers } = (await fixture.readAccount(run, { scopes: reading })).numbers;
    expect(followers).toBeGreaterThan(0);
  });

  it.each([true, false])(
    'numbers of a member need a permission that Herald does not request by itself (scopes known: %s)',
    async (knowsScopes) => {
      const { run, post } = await fixture.publish('text');
      const expected = allAre('scope_missing', 'not_supported');
      expect(await fixture.read(run, post, { knowsScopes })).toEqual(expected);
      expect(run.calls('memberStatistic')).toHaveLength(knowsScopes ? 0 : 1);
      expect(await fixture.readAccount(run, { knowsScopes })).toEqual(
        allMissing(fixture.metrics.account, 'scope_missing'),
      );
    },
  );

  it('numbers of a member are gone with a deleted post', async () => {
    const { run, post } = await fixture.publish('text');
    fixture.remove(post);
    expect(await fixture.read(run, post, { scopes: reading })).toBe('gone');
  });
});
