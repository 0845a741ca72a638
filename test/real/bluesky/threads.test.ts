import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import {
  type PlatformHttp,
  type PlatformRequest,
  platformHttp,
} from '../../../functions/src/infra/http-client/platform-http.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { postOf } from '../../platforms/contract/posts.ts';
import { control, openReal, type RealRun } from './fixture.ts';

const TEXTS = ['One', 'Two', 'Three', 'Four', 'Five'];

let fixture: Awaited<ReturnType<typeof openReal>>;
beforeAll(async () => {
  fixture = await openReal({ module: bluesky });
});
afterAll(() => fixture.close());

/** A thread of five with a picture in its second part. */
function newThread(): Promise<RealRun> {
  const [text = '', ...others] = TEXTS;
  const { media } = postOf('', fixture.mediaUrl('sample.jpg'));
  const replies = others.map((reply, index) => ({ text: reply, media: index === 0 ? media : [] }));
  return fixture.newRun({ ...postOf(text), replies });
}

/** The repository holds each part once, below the one before it and in the thread of the first. */
async function expectThread(run: RealRun): Promise<void> {
  const parts = await run.live();
  expect(parts.map(({ text }) => text)).toEqual(TEXTS);
  const refs = parts.map(({ id: uri, cid }) => ({ uri, cid }));
  expect(parts.map(({ reply }) => reply)).toEqual([
    null,
    ...refs.slice(0, -1).map((parent) => ({ root: refs[0], parent })),
  ]);
  expect(parts.map(({ media }) => media.length)).toEqual([0, 1, 0, 0, 0]);
  expect(run.replies.map(({ id }) => id)).toEqual(refs.slice(1).map(({ uri }) => uri));
}

it('a thread of five is published in order, with two calls for a reply', async () => {
  const run = await newThread();
  expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  await expectThread(run);
  const reply = ['getRecord', 'createRecord'];
  const calls = (await run.operations()).filter((operation) => operation !== 'nonce');
  expect(calls).toEqual(['createRecord', 'uploadBlob', ...reply, ...reply, ...reply, ...reply]);
});

it.each([
  ['the request of a call is lost', 'lost'],
  ['the response of a call is lost', 'unanswered'],
  ['the request of a call arrives just before the next one', 'late'],
] as const)('a thread of five has each part once when %s', async (_what, kind) => {
  const counted = await newThread();
  const counter = brokenAt(Number.POSITIVE_INFINITY, kind);
  await counted.untilSettled(counter.http);
  for (let nth = 1; nth <= counter.calls(); nth += 1) {
    const run = await newThread();
    expect(await run.untilSettled(brokenAt(nth, kind).http)).toMatchObject({ kind: 'published' });
    await expectThread(run);
  }
});

it.each([1, 2, 3])('a thread of five ends with %i live parts when the last of them is deleted', async (count) => {
  const run = await newThread();
  const outcome = await run.untilSettled(async (request) => {
    const parts = request.url.endsWith('getRecord') ? await run.live() : [];
    const { username } = run.account;
    if (parts.length === count) await control('deletions', z.unknown(), { username, uri: parts.at(-1)?.id });
    return platformHttp(request);
  });
  expect(outcome).toMatchObject({
    kind: 'rejected',
    message: 'The post that this reply belongs to is no longer on Bluesky.',
  });
  expect((await run.live()).map(({ text }) => text)).toEqual(TEXTS.slice(0, count - 1));
});

/** An HTTP client for which one call breaks. A late one arrives before the call after it. */
function brokenAt(nth: number, kind: 'lost' | 'unanswered' | 'late'): { http: PlatformHttp; calls(): number } {
  let calls = 0;
  let late: PlatformRequest | null = null;
  const http: PlatformHttp = async (request) => {
    calls += 1;
    const arriving = late;
    late = null;
    if (arriving) await platformHttp(arriving);
    if (calls !== nth) return platformHttp(request);
    if (kind === 'unanswered') await platformHttp(request);
    if (kind === 'late') late = request;
    throw new NetworkError('no response', true, null);
  };
  return { http, calls: () => calls };
}
