import { expect, it } from 'vitest';
import { Herald } from '../../clients/typescript/src/index.ts';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';

const post = { post: { content: { text: 'Once and no more', platform: 'threads' as const } } };

async function userWithClient(options: object = {}) {
  const user = await createUser();
  const herald = new Herald({ apiKey: user.apiKey, baseUrl: stack.apiUrl, ...options });
  return { herald, accounts: user.accounts.threads };
}

it('two equal calls of the client publish once, and the idempotency key `new` publishes again', async () => {
  const { herald, accounts } = await userWithClient();
  const first = await herald.posts.create(post);
  await herald.posts.waitUntilPublished(first.postSubmissionId);
  expect(await herald.posts.create(post)).toEqual(first);
  expect(await liveOn(...accounts)).toHaveLength(1);
  const another = await herald.posts.create(post, { idempotencyKey: 'new' });
  await herald.posts.waitUntilPublished(another.postSubmissionId);
  expect(await liveOn(...accounts)).toHaveLength(2);
});

it('a post is published once when the client retries because a response was lost', async () => {
  const sent: string[] = [];
  const { herald, accounts } = await userWithClient({
    fetch: async (url: URL, init: RequestInit) => {
      const response = await fetch(url, init);
      if (init.method !== 'POST') return response;
      sent.push(await response.text());
      if (sent.length === 1) throw new TypeError('The connection was cut.');
      return new Response(sent.at(-1), response);
    },
  });
  const { postSubmissionId } = await herald.posts.create(post);
  await herald.posts.waitUntilPublished(postSubmissionId);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect(await liveOn(...accounts)).toHaveLength(1);
});

it('a picture is rendered again when the file of the first picture was deleted', async () => {
  const { herald } = await userWithClient();
  const rendering = { templateSlug: 'quote', config: { quote: 'The sea is the same everywhere.' } };
  const first = await herald.render(rendering);
  expect(await herald.render(rendering)).toEqual(first);
  await herald.media.delete(first.id);
  const second = await herald.render(rendering);
  expect(second.id).not.toBe(first.id);
  expect((await fetch(second.url)).status).toBe(200);
});
