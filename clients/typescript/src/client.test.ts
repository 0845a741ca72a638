import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { type Script, serveScript } from './testing/server.ts';

async function clientOf(...script: Script[]) {
  const { url, requests } = await serveScript(...script);
  return { herald: new Herald({ apiKey: 'sk_test_1', baseUrl: url }), requests };
}

it('a client for a profile names it in every request, and leaves the other client as it was', async () => {
  const { herald, requests } = await clientOf({ body: {} });
  const profile = herald.withProfile('external:user/42');
  await profile.posts.create({ post: { content: { text: 'Hello', platform: 'threads' } } });
  await profile.me();
  await profile.withProfile('prf_2').media.get('m1');
  await herald.me();
  expect(requests.map(({ headers }) => headers['herald-profile'])).toEqual([
    'external:user/42',
    'external:user/42',
    'prf_2',
    undefined,
  ]);
});

it('a client for a profile names it when it opens a stream', async () => {
  const event = 'id: 1\ndata: {"sequence":1,"profileId":"prf_1"}\n\n';
  const { herald, requests } = await clientOf({ headers: { 'content-type': 'text/event-stream' }, body: event });
  for await (const { profileId } of herald.withProfile('prf_1').events.stream()) {
    expect(profileId).toBe('prf_1');
    break;
  }
  expect(requests[0]?.headers['herald-profile']).toBe('prf_1');
});

it('a client for a profile changes a post only if it is still as another client for it has read it', async () => {
  const { herald, requests } = await clientOf({ headers: { etag: 'W/"1"' }, body: { id: 'p1' } });
  const post = await herald.withProfile('prf_1').posts.get('p1');
  await herald.withProfile('prf_1').posts.update('p1', { scheduledTime: null }, { ifMatch: post });
  expect(requests[1]?.headers['if-match']).toBe('W/"1"');
});

it.each(['external:with space', undefined])(
  'a client for the profile %j is refused with a TypeError',
  async (given) => {
    const { herald } = await clientOf();
    expect(() => herald.withProfile(given as string)).toThrow(TypeError);
  },
);
