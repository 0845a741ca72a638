import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { tiktok } from '../../../functions/src/platforms/tiktok/publish.ts';
import { MetricsFixture } from '../contract/metrics-fixture.ts';
import { onlyPosting } from './descriptor.ts';

const options = { module: tiktok, privacyLevel: 'PUBLIC_TO_EVERYONE' };

describe('the numbers of a TikTok post', () => {
  let fixture: MetricsFixture;
  beforeAll(async () => {
    fixture = await MetricsFixture.open(options);
  });
  afterEach(() => fixture.reset());
  afterAll(() => fixture.close());

  it('the numbers of a private video do not exist, and are not asked for', async () => {
    const { run, post } = await fixture.publish('video', { options: { privacy: 'SELF_ONLY' } });
    expect(await fixture.read(run, post)).toEqual(allMissing(fixture.metrics.posts, 'not_supported'));
    expect(run.calls('videoQuery')).toHaveLength(0);
  });

  it('the numbers of images, which TikTok does not find, do not exist', async () => {
    const { run, post } = await fixture.publish('image');
    expect(await fixture.read(run, post)).toEqual(allMissing(fixture.metrics.posts, 'not_supported'));
  });

  it('the numbers leave the account connected where TikTok refuses them for a missing permission', async () => {
    const { run, post } = await fixture.publish('video');
    const without = { scopes: onlyPosting, knowsScopes: false };
    expect(await fixture.read(run, post, without)).toEqual(allMissing(fixture.metrics.posts, 'scope_missing'));
    expect((await fixture.readAccount(run, without)).numbers).toEqual({ followers: 'scope_missing' });
    expect(run.calls('videoQuery')).toMatchObject([{ status: 401 }]);
  });
});
