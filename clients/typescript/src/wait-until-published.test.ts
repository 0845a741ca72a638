import { expect, it } from 'vitest';
import { connect } from './connection.ts';
import { Posts } from './posts.ts';
import { testClock } from './testing/clock.ts';
import { type Script, serveScript } from './testing/server.ts';
import { PublishError, WaitTimeoutError } from './wait-until-published.ts';

const START = Date.parse('2027-01-01T00:00:00Z');
const MINUTE = 60_000;

function postOf(outcome: string, more: object = {}) {
  return {
    body: {
      postSubmissionId: 'p1',
      outcome,
      counts: { [outcome]: 1 },
      scheduledTime: null,
      runs: [],
      ...more,
    },
  };
}
const publishing = postOf('publishing');
const published = postOf('published');
function dueAfter(ms: number) {
  return postOf('scheduled', { scheduledTime: new Date(START + ms).toISOString() });
}

async function postsOf(...script: Script[]) {
  const { url, requests } = await serveScript(...script);
  const clock = testClock(START);
  const posts = new Posts(connect({ apiKey: 'sk_test_1', baseUrl: url, maxRetries: 0 }, clock));
  return { posts, clock, requests };
}

it('waitUntilPublished resolves with the post once it is live, and polls at growing intervals', async () => {
  const { posts, clock } = await postsOf(publishing, publishing, publishing, published);
  expect(await posts.waitUntilPublished('p1')).toEqual(published.body);
  expect(clock.pauses).toEqual([500, 750, 1125]);
});

it('waitUntilPublished reports progress whenever the counts or a reply change', async () => {
  const counts = { publishing: 1, published: 1 };
  const half = postOf('publishing', { counts });
  const replied = postOf('publishing', {
    counts,
    runs: [{ result: { replies: [{ index: 0, status: 'published' }] } }],
  });
  const { posts } = await postsOf(publishing, publishing, half, half, replied, published);
  const seen: unknown[] = [];
  await posts.waitUntilPublished('p1', { onProgress: (post) => seen.push(post) });
  expect(seen).toEqual([publishing.body, half.body, replied.body, published.body]);
});

it.each(['failed', 'partly_published', 'cancelled', 'unknown'])(
  'waitUntilPublished rejects with the post and the reasons once it is %s',
  async (outcome) => {
    const runs = [
      { targetId: 'x:1', error: { code: 'content_unsupported', message: 'Too long.' } },
      {
        targetId: 'threads:1',
        error: null,
        notes: [{ code: 'x.link_card' }, { code: 'reply_missing', message: 'No reply.' }],
      },
      { targetId: 'bluesky:1', error: { code: 'cancelled', message: 'Cancelled.' } },
    ];
    const { posts } = await postsOf(publishing, postOf(outcome, { runs }));
    const caught: unknown = await posts.waitUntilPublished('p1').catch((thrown: unknown) => thrown);
    expect(caught).toBeInstanceOf(PublishError);
    const message = expect.stringMatching(/x:1: Too long\. threads:1: No reply\./);
    expect(caught).toMatchObject({ message, post: { outcome }, failed: [{ targetId: 'x:1' }] });
  },
);

it('waitUntilPublished gives up after ten minutes with the last state of the post', async () => {
  const { posts, clock } = await postsOf(publishing);
  const caught: unknown = await posts.waitUntilPublished('p1').catch((thrown: unknown) => thrown);
  expect(caught).toBeInstanceOf(WaitTimeoutError);
  expect(caught).toMatchObject({ post: publishing.body });
  expect(clock.now()).toBe(START + 10 * MINUTE);
  expect(Math.max(...clock.pauses)).toBe(10_000);
});

it('waitUntilPublished gives up after the timeout of the caller, scheduled or not', async () => {
  const { posts, clock } = await postsOf(dueAfter(60 * MINUTE));
  await expect(posts.waitUntilPublished('p1', { timeoutMs: 3 * MINUTE })).rejects.toBeInstanceOf(WaitTimeoutError);
  expect(clock.now()).toBe(START + 3 * MINUTE);
});

it('waitUntilPublished waits for a scheduled post until it is due, and ten minutes from then', async () => {
  const { posts, clock, requests } = await postsOf((_) =>
    clock.now() < START + 23 * MINUTE ? dueAfter(23 * MINUTE) : publishing,
  );
  await expect(posts.waitUntilPublished('p1')).rejects.toBeInstanceOf(WaitTimeoutError);
  expect(clock.pauses.slice(0, 6)).toEqual([5, 5, 5, 5, 3].map((minutes) => minutes * MINUTE).concat(750));
  expect(clock.now()).toBe(START + 33 * MINUTE);
  expect(requests.length).toBeLessThan(80);
});

it('waitUntilPublished continues after temporary failures', async () => {
  const limited = { status: 429, headers: { 'retry-after': '90' } };
  const { posts, clock } = await postsOf('cut', { status: 503 }, limited, published);
  expect(await posts.waitUntilPublished('p1')).toEqual(published.body);
  expect(clock.pauses).toEqual([500, 750, 90_000]);
});

it('waitUntilPublished rejects with a permanent error', async () => {
  const { posts, requests } = await postsOf({ status: 404 });
  await expect(posts.waitUntilPublished('p1')).rejects.toMatchObject({ status: 404 });
  expect(requests).toHaveLength(1);
});

it('waitUntilPublished ends a poll that takes too long, and names the timeout as the reason', async () => {
  const { posts } = await postsOf('silence');
  await expect(posts.waitUntilPublished('p1', { timeoutMs: 20 })).rejects.toBeInstanceOf(WaitTimeoutError);
});

it('waitUntilPublished ends with the signal of the caller', async () => {
  const { posts } = await postsOf(publishing);
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('Enough.'));
  await expect(posts.waitUntilPublished('p1', { signal: controller.signal, onProgress })).rejects.toThrow('Enough.');
});

it('waitUntilPublished polls every five minutes for a post that is due in half a year', async () => {
  const { posts, clock } = await postsOf(dueAfter(180 * 24 * 60 * MINUTE), dueAfter(180 * 24 * 60 * MINUTE), published);
  expect(await posts.waitUntilPublished('p1')).toEqual(published.body);
  expect(clock.pauses).toEqual([5 * MINUTE, 5 * MINUTE]);
});
