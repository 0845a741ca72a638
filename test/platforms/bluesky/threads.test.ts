import { expect, it } from 'vitest';
import { z } from 'zod';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const record = z.object({ reply: z.unknown().optional() });

it('each reply names the first post and the one before, and reads one of them', async () => {
  const fixture = await PublisherFixture.open({ module: bluesky });
  const texts = ['Two', 'Three', 'Four'];
  const run = fixture.newRun({ ...postOf('One'), replies: texts.map((text) => ({ text, media: [] })) });
  run.options = { languages: ['en'] };
  expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  const calls = run.operations().filter((operation) => operation !== 'nonce');
  expect(calls).toEqual(['createRecord', ...texts.flatMap(() => ['getRecord', 'createRecord'])]);
  const refs = await Promise.all(run.live().map(async ({ id: uri }) => ({ uri, cid: await cidOf(fixture, uri) })));
  const sent = run.calls('createRecord').map(({ params }) => z.object({ record }).parse(params).record);
  expect(sent.map(({ reply }) => reply)).toEqual([
    undefined,
    ...refs.slice(0, -1).map((parent) => ({ root: refs[0], parent })),
  ]);
  await fixture.close();
});

async function cidOf({ settings }: PublisherFixture, uri: string): Promise<string> {
  const [repo = '', collection = '', rkey = ''] = uri.replace('at://', '').split('/');
  const query = new URLSearchParams({ repo, collection, rkey });
  const response = await fetch(`${settings.apiUrl}/xrpc/com.atproto.repo.getRecord?${query}`);
  return z.object({ cid: z.string() }).parse(await response.json()).cid;
}

it('a reply says that its parent was deleted', async () => {
  const fixture = await PublisherFixture.open({ module: bluesky });
  const run = fixture.newRun({ ...postOf('One'), replies: [{ text: 'Two', media: [] }] });
  const outcome = await run.untilSettled(async (request) => {
    if (request.url.endsWith('getRecord')) fixture.platform.removePost?.(run.live()[0]?.id ?? '');
    return platformHttp(request);
  });
  expect(outcome).toMatchObject({
    kind: 'rejected',
    message: 'The post that this reply belongs to is no longer on Bluesky.',
  });
  expect(run.live()).toEqual([]);
  await fixture.close();
});
