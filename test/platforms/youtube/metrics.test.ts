import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../functions/src/model/clock.ts';
import { youtube } from '../../../functions/src/platforms/youtube/publish.ts';
import { MetricsFixture } from '../contract/metrics-fixture.ts';
import { withoutReports } from './descriptor.ts';

describe('the report of a YouTube video', () => {
  let fixture: MetricsFixture;
  beforeAll(async () => {
    fixture = await MetricsFixture.open({ module: youtube });
  });
  afterEach(() => fixture.reset());
  afterAll(() => fixture.close());

  it('the report of a video is late: its numbers are too early for three days', async () => {
    const { run, post } = await fixture.publish('video');
    const { views } = fixture.audience(run, post);
    expect(await fixture.read(run, post)).toMatchObject({
      numbers: { views, shares: 'too_early', watchTimeSeconds: 'too_early' },
    });
    fixture.set({ reportLagMs: 10 * DAY });
    fixture.advance(3 * DAY);
    expect(await fixture.read(run, post)).toMatchObject({ numbers: { shares: 'error', watchTimeSeconds: 'error' } });
  });

  it.each([
    ['that fails', 'error', {}, { status: 500 }],
    ['for which the account has no permission', 'scope_missing', { scopes: withoutReports, knowsScopes: false }, null],
  ])('the other numbers stay where the report is one %s', async (_name, reason, options, fault) => {
    const { run, post } = await fixture.publish('video');
    if (fault) run.fault({ operation: 'report', ...fault });
    const { views } = fixture.audience(run, post);
    expect(await fixture.read(run, post, options)).toMatchObject({ numbers: { views, shares: reason } });
    expect(run.calls('report')).toHaveLength(1);
  });

  it('the report is not read without its permission, so that a batch costs one unit', async () => {
    const { run, post } = await fixture.publish('video');
    await fixture.read(run, post, { scopes: withoutReports });
    expect([run.calls('videoStatistics').length, run.calls('report').length]).toEqual([1, 0]);
  });
});

describe('the units of a day at YouTube', () => {
  let fixture: MetricsFixture;
  beforeAll(async () => {
    fixture = await MetricsFixture.open({ module: youtube });
  });
  afterAll(() => fixture.close());

  it('used-up units stop the numbers of the whole service until the next day', async () => {
    const { run, post } = await fixture.publish('video');
    fixture.set({ unitsPerDay: 0 });
    await expect(fixture.read(run, post)).rejects.toMatchObject({ outcome: { kind: 'retryAfter', stop: 'service' } });
  });
});
