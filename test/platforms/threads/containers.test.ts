import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { startFlakyHost } from '../contract/flaky-host.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: threads });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function picture(text = 'A picture') {
  return postOf(text, fixture.mediaUrl('sample.jpg'));
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

describe('containers on Threads', () => {
  it('containers are published again after a race inside Threads', async () => {
    simulate({ publishNotFoundTimes: 2 });
    const run = fixture.newRun(picture());
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toHaveLength(1);
    expect(run.live()).toHaveLength(1);
  });

  it('containers are replaced when they are lost, up to three sets', async () => {
    simulate({ publishNotFoundTimes: 1000 });
    const run = fixture.newRun(picture());
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected' });
    expect(run.calls('createContainer')).toHaveLength(3);
  });

  it('containers are replaced when they expire before they are published', async () => {
    simulate({ quotaTotal: 0 });
    const run = fixture.newRun(picture());
    await run.attempt();
    await run.wait(DAY + HOUR);
    simulate({ quotaTotal: 250 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it('containers are replaced when their media could not be downloaded the first time', async () => {
    const host = await startFlakyHost(fixture.mediaUrl('sample.jpg'), 1);
    const run = fixture.newRun(postOf('Second time lucky', host.url));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
    await host.close();
  });

  it('containers are polled at the documented pace: after half a minute, then once a minute', async () => {
    simulate({ videoProcessingMs: 5 * MINUTE });
    const run = fixture.newRun(postOf('Slow video', fixture.mediaUrl('sample.mp4')));
    const waits: (number | null)[] = [];
    for (let outcome = await run.attempt(); outcome.kind === 'pending'; outcome = await run.attempt()) {
      waits.push(outcome.retryAfterMs);
      await run.wait(outcome.retryAfterMs);
    }
    expect(waits[0]).toBe(30 * SECOND);
    expect(new Set(waits.slice(1))).toEqual(new Set([MINUTE]));
    expect(waits.length).toBeLessThanOrEqual(6);
  });

  it('containers are polled only until the timeout', async () => {
    simulate({ videoProcessingMs: DAY });
    const run = fixture.newRun(postOf('Endless', fixture.mediaUrl('sample.mp4')));
    let outcome = await run.untilSettled();
    for (let more = 0; more < 5 && outcome.kind !== 'rejected'; more += 1) outcome = await run.untilSettled();
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(run.calls('createContainer')).toHaveLength(3);
  });
});

describe('texts through a container on Threads', () => {
  const opened = () => PublisherFixture.open({ module: threads, settings: { textPublish: 'container' } });

  it('texts through a container are published once after a lost response, whatever the list shows', async () => {
    const other = await opened();
    other.platform.settings.patch({ listLagMs: DAY });
    const run = other.newRun(postOf('Certain'));
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    expect(run.operations()).not.toContain('publishText');
    await other.close();
  });

  it('texts through a container recover a direct call that was begun before the setting changed', async () => {
    const other = await opened();
    const run = other.newRun(postOf('Setting changed'));
    Object.assign(other.settings, { textPublish: 'direct' });
    run.fault({ operation: 'publishText', afterEffect: true });
    await run.untilFaulted();
    Object.assign(other.settings, { textPublish: 'container' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    await other.close();
  });
});
