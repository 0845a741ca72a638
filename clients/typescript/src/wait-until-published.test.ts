import { expect, it } from 'vitest';
import { connect } from './connection.ts';
import { Posts } from './posts.ts';
import { testClock } from './testing/clock.ts';
import { type Script, serveScript } from './testing/server.ts';
import { WaitTimeoutError } from './wait-until-published.ts';

async function postsOf(response: Script): Promise<Posts> {
  const { url } = await serveScript(response);
  return new Posts(connect({ apiKey: 'sk_test_1', baseUrl: url, maxRetries: 0 }, testClock()));
}

it('waitUntilPublished ends a poll that takes too long, and names the timeout as the reason', async () => {
  const posts = await postsOf('silence');
  await expect(posts.waitUntilPublished('p1', { timeoutMs: 20 })).rejects.toBeInstanceOf(WaitTimeoutError);
});

it('waitUntilPublished ends with the signal of the caller', async () => {
  const posts = await postsOf({ body: { outcome: 'publishing', counts: { publishing: 1 } } });
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('Enough.'));
  await expect(posts.waitUntilPublished('p1', { signal: controller.signal, onProgress })).rejects.toThrow('Enough.');
});
