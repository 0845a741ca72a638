import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { crashingHttp, PublisherFixture } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

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

describe('publishing on Threads', () => {
  it('a text is sent as one form', async () => {
    const run = fixture.newRun(postOf('Only words'));
    await run.untilSettled();
    expect(run.operations()).toEqual(['publishText', 'permalink']);
    expect(run.calls('publishText')).toMatchObject([
      {
        method: 'POST',
        path: '/threads/v1.0/me/threads',
        params: { media_type: 'TEXT', text: 'Only words', auto_publish_text: 'true' },
      },
    ]);
  });

  it('a container is created and published for an image', async () => {
    const run = fixture.newRun(picture());
    await run.untilSettled();
    expect(run.calls('createContainer')).toMatchObject([
      { path: '/threads/v1.0/me/threads', params: { media_type: 'IMAGE', text: 'A picture' } },
    ]);
    expect(run.calls('publishContainer')).toMatchObject([{ path: '/threads/v1.0/me/threads_publish' }]);
  });

  it('each item of a carousel is created once, however often the worker runs', async () => {
    simulate({ imageProcessingMs: MINUTE });
    const run = fixture.newRun(postOf('Two', fixture.mediaUrl('sample.jpg'), fixture.mediaUrl('sample.png')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('createContainer')).toHaveLength(3);
  });
});

describe('a lost response of Threads', () => {
  it('a lost response does not prove that the post is missing while the list lags', async () => {
    simulate({ listLagMs: 45 * SECOND });
    const run = fixture.newRun(postOf('Late in the list'));
    run.fault({ operation: 'publishText', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it.each([
    ['90 seconds', 90 * SECOND],
    ['four minutes', 4 * MINUTE],
    ['eight minutes', 8 * MINUTE],
  ])('a lost response leads to one live text while the list lags by %s', async (_name, listLagMs) => {
    simulate({ listLagMs });
    const run = fixture.newRun(postOf('Slow list'));
    run.fault({ operation: 'publishText', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is checked at growing intervals', async () => {
    const run = fixture.newRun(postOf('Nothing to see'));
    run.fault({ operation: 'publishText', cut: true });
    await run.untilSettled();
    const polls = run.calls('recentPosts').map(({ at }) => Date.parse(at));
    const pauses = polls.slice(1).map((at, index) => at - (polls[index] ?? 0));
    expect(polls.length).toBeLessThan(15);
    expect(Math.max(...pauses)).toBeGreaterThan(2 * MINUTE);
  });

  it('a lost response to a text is followed by a container, never by the same call', async () => {
    const run = fixture.newRun(postOf('Once more'));
    run.fault({ operation: 'publishText', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    const calls = run.operations().filter((operation) => operation !== 'recentPosts');
    const status = 'containerStatus';
    expect(calls).toEqual(['publishText', 'createContainer', status, status, 'publishContainer', 'permalink']);
    expect(run.live()).toHaveLength(1);
  });

  it('the status of the container of a repeated text resolves a lost response that no list shows for a day', async () => {
    simulate({ listLagMs: DAY });
    const run = fixture.newRun(postOf('Twice unlucky'));
    run.fault({ operation: 'publishText', cut: true });
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('publishText')).toHaveLength(1);
  });

  it('a lost container of a repeated text is not followed by another one while its status lags', async () => {
    simulate({ listLagMs: 4 * MINUTE, statusLagMs: 4 * MINUTE, secondPublish: 'error' });
    const run = fixture.newRun(postOf('Unlucky, and slow to show'));
    run.fault({ operation: 'publishText', cut: true });
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response to a text is recovered once when the worker dies at any call of the repetition', async () => {
    for (let nth = 1; nth <= 30; nth += 1) {
      const run = fixture.newRun(postOf('Killed in between'));
      run.fault({ operation: 'publishText', cut: true });
      await run.untilFaulted();
      expect(await run.untilSettled(crashingHttp(nth, 'after'))).toMatchObject({ kind: 'published' });
      expect(run.live()).toHaveLength(1);
      expect(run.calls('publishText')).toHaveLength(1);
    }
  });

  it('a lost response does not prove that the post is missing while the container is reported as finished', async () => {
    simulate({ statusLagMs: 45 * SECOND, listLagMs: 50 * SECOND });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true, status: 500 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.operations().filter((one) => one === 'publishContainer')).toHaveLength(1);
  });

  it.each([
    ['the list is up to date', 0],
    ['the list lags even more', 2 * MINUTE],
  ])('a lost response creates no second container while the first stays finished, and %s', async (_name, lag) => {
    simulate({ statusLagMs: 90 * SECOND, listLagMs: lag });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true, status: 500 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('createContainer')).toHaveLength(1);
  });

  it('a lost response settles after the last lost call to a container, not after the first', async () => {
    simulate({ statusLagMs: 4 * MINUTE, listLagMs: 4 * MINUTE, secondPublish: 'error' });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', cut: true });
    await run.untilFaulted();
    await run.wait(9 * MINUTE);
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('createContainer')).toHaveLength(1);
  });

  it('a live container resolves a lost response when the repetition is refused', async () => {
    simulate({ listLagMs: DAY });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true });
    await run.untilFaulted();
    await run.wait(10 * MINUTE);
    run.fault({ operation: 'containerStatus', body: { id: '1', status: 'FINISHED' } });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is looked up with a refreshed token when the old one is refused', async () => {
    const run = fixture.newRun(postOf('Token gone'));
    run.fault({ operation: 'publishText', afterEffect: true });
    await run.untilFaulted();
    run.fault({ operation: 'recentPosts', status: 401 });
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
    run.reconnect();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is followed by a new container when the first is lost and nothing was published', async () => {
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', cut: true });
    const body = { error: { message: 'Gone', type: 'OAuthException', code: 24, error_subcode: 4279009 } };
    await run.untilFaulted();
    run.fault({ operation: 'publishContainer', status: 400, body, times: 12 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    expect(run.calls('createContainer').length).toBeGreaterThan(1);
  });

  it('a lost response links to the profile when the published post cannot be found', async () => {
    simulate({ listLagMs: DAY });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({
      kind: 'published',
      url: `https://www.threads.com/@${run.account.username}`,
    });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is not matched to an older post with the same text', async () => {
    const older = fixture.newRun(postOf('Good morning'));
    await older.untilSettled();
    await older.wait(5 * MINUTE);
    const run = fixture.newRun(postOf('Good morning'), older.account.username);
    run.fault({ operation: 'publishText', cut: true });
    const outcome = await run.untilSettled();
    expect(run.live()).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: 'published', id: run.live()[1]?.id });
  });

  it('a lost response is not matched to an older post that the list returns despite its limit', async () => {
    const run = fixture.newRun(postOf('Good morning'));
    run.fault({ operation: 'publishText', cut: true });
    const old = { id: '171', text: 'Good morning', media_type: 'TEXT_POST', timestamp: '2024-09-12T23:17:39+0000' };
    run.fault({ operation: 'recentPosts', body: { data: [old] }, times: 10 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is checked even where the platform would publish a container twice', async () => {
    simulate({ secondPublish: 'sameId' });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'publishContainer', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
  });

  it('a post is found after a duplicate error, and a duplicate error of a first attempt is final', async () => {
    const duplicate = { error: { message: 'Duplicate status message', type: 'OAuthException', code: 506 } };
    simulate({ listLagMs: 70 * SECOND });
    const lost = fixture.newRun(postOf('Said twice'));
    lost.fault({ operation: 'publishText', afterEffect: true });
    lost.fault({ operation: 'publishText', status: 400, body: duplicate });
    expect(await lost.untilSettled()).toMatchObject({ kind: 'published', id: lost.live()[0]?.id });
    expect(lost.live()).toHaveLength(1);

    const first = fixture.newRun(postOf('Said once'));
    first.fault({ operation: 'publishText', status: 400, body: duplicate });
    expect(await first.attempt()).toMatchObject({ kind: 'rejected', code: 'platform_rejected' });
  });
});

describe('limits on Threads', () => {
  it('limits distinguish an exhausted day from a burst', async () => {
    simulate({ quotaTotal: 0 });
    const run = fixture.newRun(postOf('One too many'));
    expect(await run.attempt()).toMatchObject({
      kind: 'retryAfter',
      retryAfterMs: 15 * MINUTE,
      message: 'This account has used its 0 Threads posts of the last 24 hours.',
    });
    simulate({ quotaTotal: 250 });
    const hurried = fixture.newRun(postOf('Too fast'));
    hurried.fault({ operation: 'publishText', status: 429 });
    expect(await hurried.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: MINUTE });
  });
});

it('a post that has no permalink is published', async () => {
  simulate({ permalinkLagMs: HOUR });
  const run = fixture.newRun(postOf('No link yet'));
  const url = `https://www.threads.com/@${run.account.username}`;
  expect(await run.attempt()).toEqual({ kind: 'published', id: run.live()[0]?.id, url });
});
