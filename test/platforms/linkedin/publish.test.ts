import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../functions/src/model/clock.ts';
import { retryDelayOf } from '../../../functions/src/platforms/contract/outcome.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: linkedin });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

const MB = 1024 * 1024;
function picture(text = 'A picture') {
  return postOf(text, fixture.mediaUrl('sample.jpg'));
}

function video(text = 'A video', bytes = 200_000) {
  return postOf(text, `${fixture.mediaUrl('big')}?bytes=${bytes}`);
}

function slides(pages = 3) {
  return postOf('Slides', `${fixture.mediaUrl('pages.pdf')}?pages=${pages}`);
}

function mediaUrl(path: string) {
  return fixture.mediaUrl(path);
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}
describe('publishing on LinkedIn', () => {
  it('a text is sent in one call, and the post is identified by its URN', async () => {
    const run = fixture.newRun(postOf('Only (words) #herald'));
    expect(await run.untilSettled()).toMatchObject({
      id: expect.stringMatching(/^urn:li:share:\d+$/),
      url: `https://www.linkedin.com/feed/update/${run.live()[0]?.id}/`,
    });
    expect(run.operations()).toEqual(['createPost']);
    expect(run.calls('createPost')).toMatchObject([
      { params: { author: `urn:li:person:${run.account.accountId}`, commentary: 'Only \\(words\\) #herald' } },
    ]);
  });

  it.each([
    ['PUBLIC', {}],
    ['CONNECTIONS', { visibility: 'CONNECTIONS' }],
    ['LOGGED_IN', { visibility: 'LOGGED_IN' }],
  ])('the visibility %s is sent for the options %j', async (visibility, options) => {
    const run = fixture.newRun(postOf(`For ${visibility}`));
    run.options = options;
    await run.untilSettled();
    expect(run.live()).toMatchObject([{ visibility }]);
  });

  it('one image is sent as media, and several as a group', async () => {
    const one = fixture.newRun(picture());
    await one.untilSettled();
    expect(one.calls('createPost')).toMatchObject([{ params: { content: { media: {} } } }]);
    const two = fixture.newRun(postOf('Two', fixture.mediaUrl('sample.jpg'), fixture.mediaUrl('sample.png')));
    await two.untilSettled();
    expect(two.calls('createPost')).toMatchObject([{ params: { content: { multiImage: { images: [{}, {}] } } } }]);
  });

  it('a video is sent in the parts that LinkedIn requests, in order', async () => {
    const run = fixture.newRun(video('Large', 9 * MB));
    expect(await run.untilSettled()).toMatchObject({ id: expect.stringMatching(/^urn:li:ugcPost:\d+$/) });
    const parts = run.operations().filter((operation) => operation !== 'readVideo');
    expect(parts).toEqual(['initializeVideo', 'uploadPart', 'uploadPart', 'uploadPart', 'finalizeVideo', 'createPost']);
  });

  it('a document is sent with its title, after LinkedIn has processed it', async () => {
    const run = fixture.newRun({ ...postOf('Our slides', fixture.mediaUrl('sample.pdf')), title: 'Results of 2026' });
    expect(await run.untilSettled()).toMatchObject({ id: expect.stringMatching(/^urn:li:share:\d+$/) });
    const operations = run.operations().filter((operation) => operation !== 'readDocument');
    expect(operations).toEqual(['initializeDocument', 'uploadDocument', 'createPost']);
    expect(run.calls('readDocument').length).toBeGreaterThan(1);
    const [{ id } = { id: '' }] = run.live();
    expect(id).not.toBe('');
    expect(run.live()).toMatchObject([{ text: 'Our slides', title: 'Results of 2026', media: [{ kind: 'document' }] }]);
    expect(run.calls('createPost')).toMatchObject([
      { params: { content: { media: { id: expect.stringMatching(/^urn:li:document:/), title: 'Results of 2026' } } } },
    ]);
  });

  it('a large document is sent as a stream, with the name of its file as its title', async () => {
    const run = fixture.newRun(postOf('', `${fixture.mediaUrl('pages.pdf')}?pages=3&bytes=${9 * MB}`));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ title: 'pages', media: [{ kind: 'document' }] }]);
  });

  it('the configured API version is sent, and a run waits when LinkedIn no longer supports it', async () => {
    simulate({ versions: ['202701'] });
    const run = fixture.newRun(postOf('New times'));
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter', retryAfterMs: 15 * MINUTE });
    fixture.settings.apiVersion = '202701';
    expect(await run.attempt()).toMatchObject({ kind: 'published' });
    delete fixture.settings.apiVersion;
  });

  it('an upload URL is not stored in plain text', async () => {
    const run = fixture.newRun(video());
    run.fault({ operation: 'uploadPart', status: 503 });
    await run.untilFaulted();
    expect(JSON.stringify(run.run.steps)).not.toContain('ticket=');
  });
});

describe('a lost response of LinkedIn', () => {
  it('the duplicate error of an exact repetition names the post, and resolves a lost response to a text', async () => {
    const run = fixture.newRun(postOf('Said once'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
    const [first, second] = run.calls('createPost');
    expect(second?.params).toEqual(first?.params);
  });

  it.each([
    ['an error after the effect', { afterEffect: true, status: 504 }],
    ['a lost response', { afterEffect: true }],
    ['a lost connection', { cut: true }],
  ])('a lost response to a post with media ends as unknown without a repetition, after %s', async (_name, fault) => {
    for (const content of [
      picture(),
      video(),
      slides(),
      postOf('Two', ...['sample.jpg', 'sample.png'].map(mediaUrl)),
    ]) {
      const run = fixture.newRun(content);
      run.fault({ operation: 'createPost', ...fault });
      expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
      expect(run.calls('createPost')).toHaveLength(1);
    }
  });

  it('a lost response stays unknown when the duplicate error names a post that does not exist', async () => {
    for (const memberReadsPosts of [false, true]) {
      simulate({ ghostDuplicates: true, memberReadsPosts });
      const run = fixture.newRun(postOf('Deleted before'));
      run.fault({ operation: 'createPost', afterEffect: true });
      expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    }
  });

  it('a read of the named post resolves a lost response when the token may read posts', async () => {
    simulate({ memberReadsPosts: true });
    const run = fixture.newRun(postOf('Look first'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('readPost')).toHaveLength(1);
  });

  it('a lost response is checked again after a check that failed', async () => {
    const run = fixture.newRun(postOf('Look again'));
    run.fault({ operation: 'createPost', afterEffect: true });
    run.fault({ operation: 'readPost', status: 503 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('the repetition resolves a lost response when the post was not created', async () => {
    const run = fixture.newRun(postOf('Second time'));
    run.fault({ operation: 'createPost', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is assumed for a response without a post id', async () => {
    simulate({ restliId: false });
    const run = fixture.newRun(postOf('Nameless'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is not followed by a repetition once LinkedIn may accept it as a new post', async () => {
    const run = fixture.newRun(postOf('Too late'));
    run.fault({ operation: 'createPost', afterEffect: true });
    await run.untilFaulted();
    await run.wait(9 * MINUTE);
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.calls('createPost')).toHaveLength(1);
  });

  it('a lost response keeps its start time through failed repetitions, so that they end in time', async () => {
    const run = fixture.newRun(postOf('Limited'));
    run.fault({ operation: 'createPost', afterEffect: true });
    await run.untilFaulted();
    await run.wait(5 * MINUTE);
    run.fault({ operation: 'createPost', status: 429, headers: { 'retry-after': '60' } });
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter' });
    await run.wait(4 * MINUTE);
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.calls('createPost')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response is resolved after a refused token and a reconnect', async () => {
    const run = fixture.newRun(postOf('Token gone'));
    run.fault({ operation: 'createPost', afterEffect: true });
    await run.untilFaulted();
    await run.wait(MINUTE);
    run.fault({ operation: 'createPost', status: 401 });
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
    run.reconnect();
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response stays unknown when the duplicate error names no post', async () => {
    simulate({ duplicatesNamed: false });
    const run = fixture.newRun(postOf('Unnamed'));
    run.fault({ operation: 'createPost', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(1);
  });
});

describe('errors of LinkedIn', () => {
  it('a duplicate on a first attempt rejects the post', async () => {
    const first = fixture.newRun(postOf('Twice'));
    await first.untilSettled();
    const second = fixture.newRun(postOf('Twice'), first.account.username);
    expect(await second.attempt()).toMatchObject({ kind: 'rejected', message: expect.stringContaining('already') });
    expect(second.live()).toHaveLength(1);
  });

  it('the daily limit is retried after midnight UTC', async () => {
    simulate({ dailyCalls: 0 });
    const run = fixture.newRun(postOf('Tired'));
    const outcome = await run.attempt();
    const wait = retryDelayOf(outcome) ?? 0;
    expect(outcome).toMatchObject({ kind: 'retryAfter' });
    expect(wait).toBeLessThanOrEqual(DAY);
    expect((fixture.sandbox.clock.now() + wait) % DAY).toBeLessThan(MINUTE);
  });

  it('a missing scope is detected first, and requires a reconnect', async () => {
    const run = fixture.newRun(postOf('No'));
    run.account = { ...run.account, scopes: ['openid', 'profile'] };
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect', message: expect.stringContaining('permission') });
    expect(run.operations()).toEqual([]);
  });

  it('a conflict is retried', async () => {
    const run = fixture.newRun(postOf('Conflict'));
    run.fault({ operation: 'createPost', status: 409 });
    expect(await run.attempt()).toMatchObject({ kind: 'retryAfter' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  });
});
