import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { MetricsFixture } from '../contract/metrics-fixture.ts';

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
