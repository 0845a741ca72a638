import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withParts } from '../../../functions/src/domain/posts/split-targets.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import type { Content, Target } from '../../../functions/src/model/post.ts';
import { mastodon } from '../../../functions/src/platforms/mastodon/publish.ts';
import { BrokenNetwork } from '../contract/ambiguous-outcomes.ts';
import { posts } from '../contract/ambiguous-posts.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: mastodon });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

function simulate(settings: Record<string, unknown>) {
  fixture.platform.settings.patch(settings);
}

function picture() {
  return postOf('A picture', fixture.mediaUrl('sample.jpg'));
}

describe('publishing on Mastodon', () => {
  it('a text is sent in one call, and the address comes from the server', async () => {
    const run = fixture.newRun(postOf('Only words'));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', ...idAndUrl(run.live()[0]) });
    expect(run.operations()).toEqual(['createStatus']);
    expect(run.calls('createStatus')).toMatchObject([{ params: { status: 'Only words' } }]);
  });

  it('a text that the server has trimmed is found', async () => {
    const run = fixture.newRun(postOf(' Two spaces less '));
    run.fault({ operation: 'createStatus', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.live()).toMatchObject([{ text: 'Two spaces less' }]);
  });

  it('a post sends visibility, content warning, sensitivity and language', async () => {
    const run = fixture.newRun(picture());
    run.options = { visibility: 'unlisted', contentWarning: 'Eyes', sensitive: true, language: 'de' };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const params = { visibility: 'unlisted', spoiler_text: 'Eyes', sensitive: true, language: 'de' };
    expect(run.calls('createStatus')).toMatchObject([{ params }]);
  });

  it('a post sends that files are not sensitive only where that is asked', async () => {
    simulate({ defaultSensitive: true });
    const run = fixture.newRun(picture());
    run.options = { sensitive: false };
    await run.untilSettled();
    expect(run.calls('createStatus')).toMatchObject([{ params: { sensitive: false } }]);
    const plain = fixture.newRun(picture());
    await plain.untilSettled();
    expect(plain.calls('createStatus')[0]?.params).not.toHaveProperty('sensitive');
  });

  it('each file is sent with its alternative text, in order', async () => {
    const content = postOf('Two', fixture.mediaUrl('sample.png'), fixture.mediaUrl('sample.jpg'));
    const media = content.media.map((item, index) => ({ ...item, ...(index === 0 ? { altText: 'A test card' } : {}) }));
    const run = fixture.newRun({ ...content, media });
    await run.untilSettled();
    expect(run.operations()).toEqual(['uploadMedia', 'uploadMedia', 'createStatus']);
    expect(run.live()[0]?.media.map(({ altText }) => altText)).toEqual(['A test card', null]);
  });

  it('a post waits until the server has processed a video', async () => {
    simulate({ processingMs: 5 * MINUTE });
    const run = fixture.newRun(postOf('A video', fixture.mediaUrl('sample.mp4')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('uploadMedia')).toHaveLength(1);
  });

  it('a file that the server cannot process is reported', async () => {
    simulate({ processing: 'fails' });
    const run = fixture.newRun(postOf('A video', fixture.mediaUrl('sample.mp4')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected', code: 'media_unusable' });
    expect(run.live()).toEqual([]);
  });

  it('a long text is published on a server that takes it, and one that does not repeats its reason', async () => {
    const long = postOf('x'.repeat(501));
    expect(await fixture.newRun(long).untilSettled()).toMatchObject({
      kind: 'rejected',
      message: 'The server of this account refused the post: Text character limit of 500 exceeded.',
    });
    simulate({ maxCharacters: 5000 });
    expect(await fixture.newRun(long).untilSettled()).toMatchObject({ kind: 'published' });
  });
});

it('a text to split is measured with its content warning', () => {
  const target: Pick<Target, 'platform' | 'overrides' | 'splitText' | 'parts'> = {
    platform: 'mastodon',
    splitText: { numbered: false },
  };
  const content = postOf('word '.repeat(110));
  const warned = { ...target, overrides: { contentWarning: 'c'.repeat(400) } };
  expect(withParts([target, warned], content).map(({ parts }) => parts?.length)).toEqual([2, 6]);
});

describe('a lost response of a Mastodon server', () => {
  it('the list of posts resolves a lost response, without a second call', async () => {
    const run = fixture.newRun(postOf('See <this> @alice@other.example\n\nhttps://herald.example/?a=1&b=2'));
    run.fault({ operation: 'createStatus', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', ...idAndUrl(run.live()[0]) });
    expect(run.calls('createStatus')).toHaveLength(1);
  });

  it('the list of posts resolves a lost response behind 190 newer posts', async () => {
    const run = fixture.newRun(postOf('Before many others'));
    run.fault({ operation: 'createStatus', afterEffect: true });
    await run.untilFaulted();
    const id = run.live()[0]?.id;
    const { accountId } = run.account;
    for (let index = 0; index < 190; index += 1)
      fixture.platform.addPost?.({ accountId, text: `${index}`, at: fixture.sandbox.clock.now(), file: null });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id });
    expect(run.calls('createStatus')).toHaveLength(1);
  });

  it('a lost response leads to the same call with the same key when the list never shows the post', async () => {
    simulate({ listLagMs: 10 * DAY });
    const run = fixture.newRun(postOf('Never listed'));
    run.fault({ operation: 'createStatus', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('createStatus')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response leaves the outcome unknown while the server does not tell the text of a post', async () => {
    simulate({ supportsSource: false });
    const run = fixture.newRun(postOf('Which one?'));
    run.fault({ operation: 'createStatus', afterEffect: true });
    expect(await run.untilFaulted()).toMatchObject({ kind: 'unknown' });
    await run.wait(30 * MINUTE);
    expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
    expect(run.live()).toHaveLength(1);
  });

  it('a lost response does not lead to an older post with the same text', async () => {
    const older = fixture.newRun(postOf('Good morning'));
    await older.untilSettled();
    await older.wait(HOUR);
    const run = fixture.newRun(postOf('Good morning'), older.account.username);
    run.fault({ operation: 'createStatus', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[1]?.id });
  });
});

describe('files at a Mastodon server', () => {
  it('files are uploaded again when the server has deleted them while the post waited', async () => {
    const run = fixture.newRun(picture());
    run.fault({ operation: 'createStatus', status: 429, headers: { 'retry-after': '900' } });
    await run.untilFaulted();
    await run.wait(25 * HOUR);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('uploadMedia')).toHaveLength(2);
    expect(run.live()).toHaveLength(1);
  });

  it('files are not uploaded again while a post with them may be live', async () => {
    simulate({ idempotency: 'none' });
    const run = fixture.newRun(postOf('A video', fixture.mediaUrl('sample.mp4')));
    run.fault({ operation: 'createStatus', afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
    expect(run.calls('uploadMedia')).toHaveLength(1);
    expect(run.live()).toHaveLength(1);
  });

  it('files are waited for when the server has not finished them after all', async () => {
    const run = fixture.newRun(picture());
    const error = 'Cannot attach files that have not finished processing. Try again in a moment!';
    run.fault({ operation: 'createStatus', status: 422, body: { error } });
    run.fault({ operation: 'mediaStatus', status: 206, body: { id: '1', url: null } });
    expect(await run.untilFaulted()).toMatchObject({ kind: 'pending' });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.calls('uploadMedia')).toHaveLength(1);
  });

  it('files are uploaded again where an older server would leave missing ones out', async () => {
    simulate({ missingMedia: 'ignored' });
    const run = fixture.newRun(picture());
    run.fault({ operation: 'createStatus', status: 429, headers: { 'retry-after': '900' } });
    await run.untilFaulted();
    await run.wait(25 * HOUR);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ media: [{ kind: 'image' }] }]);
  });

  it.each(['sample.jpg', 'sample.mp4'])(
    'files are not posted twice when the list shows their post an hour late: %s',
    async (name) => {
      simulate({ idempotency: 'none', listLagMs: HOUR, missingMedia: 'ignored' });
      const run = fixture.newRun(postOf('Late', fixture.mediaUrl(name)));
      run.fault({ operation: 'createStatus', afterEffect: true });
      await run.untilFaulted();
      await run.wait(20 * MINUTE);
      run.fault({ operation: 'mediaStatus', status: 503 });
      expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
      await run.wait(10 * MINUTE);
      expect(await run.attempt()).toMatchObject({ kind: 'unknown' });
      await run.wait(HOUR);
      expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
      expect(run.live()).toHaveLength(1);
    },
  );
});

describe('the parts of a thread on Mastodon', () => {
  it('parts share the visibility, the content warning and the language of the post, and no idempotency key', async () => {
    const run = fixture.newRun(thread('One', postOf('Two'), postOf('Two')));
    run.options = { visibility: 'private', contentWarning: 'Eyes', sensitive: true, language: 'de' };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const options = { visibility: 'private', spoiler_text: 'Eyes', sensitive: true, language: 'de' };
    const [first, second] = run.live();
    expect(run.calls('createStatus').map(({ params }) => params)).toEqual([
      { status: 'One', ...options },
      { status: 'Two', in_reply_to_id: first?.id, ...options },
      { status: 'Two', in_reply_to_id: second?.id, ...options },
    ]);
    expect(run.live()).toHaveLength(3);
  });

  /** Publishes until the response of the reply is lost, and deletes the root. */
  const orphaned = async (reply: Content): Promise<PublisherRun> => {
    const run = fixture.newRun(thread('Root', reply));
    const network = new BrokenNetwork({ isPublic: posts(/\/statuses$/) }, 'response lost', fixture.sandbox, 1);
    expect(await run.attempt(network.http)).toMatchObject({ kind: 'unknown' });
    fixture.platform.removePost?.(run.live()[0]?.id ?? '');
    expect(run.live()).toMatchObject([{ text: reply.text, replyTo: null }]);
    return run;
  };

  it('parts are neither sent again nor taken for another post when the part before them is gone', async () => {
    const run = await orphaned(postOf('Reply'));
    expect(await run.attempt()).toMatchObject({ kind: 'unknown', retryAfterMs: expect.any(Number) });
    await run.wait(20 * MINUTE);
    expect(await run.attempt()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.calls('createStatus')).toHaveLength(2);
  });

  it('parts are found by their files when the part before them is gone', async () => {
    const run = await orphaned(postOf('Reply', fixture.mediaUrl('sample.jpg')));
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.replies).toMatchObject([{ id: run.live()[0]?.id }]);
  });

  it('parts are not taken for the first part of another thread when the part before them is gone', async () => {
    const { account } = await orphaned(postOf('Words'));
    const run = fixture.newRun(postOf('Words'), account.username);
    run.fault({ operation: 'createStatus', cut: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published', id: run.live()[1]?.id });
  });
});

it('a run waits for the end of the window after too many calls', async () => {
  simulate({ callsPerWindow: 0 });
  expect(await fixture.newRun(postOf('Burst')).attempt()).toMatchObject({
    kind: 'retryAfter',
    retryAfterMs: expect.toSatisfy((ms: number) => ms > 0 && ms <= 5 * MINUTE),
  });
});

function idAndUrl(post: { id: string; url: string } | undefined) {
  return { id: post?.id, url: post?.url };
}

function thread(text: string, ...replies: Content[]): Content {
  return { ...postOf(text), replies: replies.map((reply) => ({ text: reply.text, media: reply.media })) };
}
