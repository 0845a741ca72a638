import { describe, expect, it } from 'vitest';
import { bigVideo } from '../media/large-video.ts';
import { DAY_MS, sample, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const video = sample('sample.mp4');
const INSERT = '/youtube/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status';
const UNIT = 256 * 1024;

function resource(snippet: object = {}, status: object = {}) {
  return {
    snippet: { title: 'A title', description: 'Words', ...snippet },
    status: { privacyStatus: 'unlisted', ...status },
  };
}

async function open(size: number, json: unknown = resource(), more: Record<string, string> = {}) {
  const { accessToken: token } = await sandbox.account('youtube');
  const headers = { 'x-upload-content-length': String(size), 'x-upload-content-type': 'video/mp4', ...more };
  const reply = await sandbox.ask(INSERT, { token, json, headers });
  return { token, reply, uri: reply.headers.get('location') ?? '' };
}

function put(uri: string, token: string, body: Uint8Array<ArrayBuffer>, range: string, type = 'video/mp4') {
  return sandbox.ask(uri, {
    method: 'PUT',
    token,
    body,
    headers: { 'content-type': type, 'content-range': `bytes ${range}` },
  });
}

function probe(uri: string, token: string, size: number) {
  return put(uri, token, new Uint8Array(), `*/${size}`);
}

function whole(bytes: Uint8Array) {
  return `0-${bytes.length - 1}/${bytes.length}`;
}

function refused(status: number, reason: string) {
  return { status, body: { error: { errors: [{ reason }] } } };
}

it.each([
  [resource({ title: ' ' }), 'invalidTitle'],
  [resource({ title: 'x'.repeat(101) }), 'invalidTitle'],
  [resource({ description: 'a > b' }), 'invalidDescription'],
  [resource({ description: 'é'.repeat(2501) }), 'invalidDescription'],
  [resource({ tags: ['x'.repeat(501)] }), 'invalidTags'],
  [resource({ categoryId: '999' }), 'invalidCategoryId'],
  [resource({ defaultLanguage: 'English (UK)' }), 'invalidVideoMetadata'],
  [resource({}, { privacyStatus: 'friends' }), 'invalidVideoMetadata'],
  [{ ...resource(), kids: true }, 'unexpectedPart'],
])('a new upload on YouTube is refused for %j', async (json, reason) => {
  expect((await open(100, json)).reply).toMatchObject(refused(400, reason));
});

it('a new upload on YouTube requires the length and the type of the file, and the permission', async () => {
  expect((await open(0)).reply.status).toBe(400);
  expect((await open(100, resource(), { 'x-upload-content-type': 'image/png' })).reply.status).toBe(400);
  const scopes = ['https://www.googleapis.com/auth/youtube.readonly'];
  const { accessToken: token } = await sandbox.account('youtube', { username: 'reader', scopes });
  const reply = await sandbox.ask(INSERT, { token, json: resource() });
  expect(reply).toMatchObject(refused(403, 'insufficientPermissions'));
});

it('an upload on YouTube creates one video with the last byte, and returns it from then on', async () => {
  const { token, uri } = await open(video.length);
  const empty = await probe(uri, token, video.length);
  expect([empty.status, empty.headers.get('range')]).toEqual([308, null]);
  const id = textIn(await put(uri, token, video, whole(video)), 'id');
  for (const reply of [await probe(uri, token, video.length), await put(uri, token, video, whole(video))])
    expect(reply).toMatchObject({ status: 200, body: { id } });
  expect(await sandbox.published()).toMatchObject([{ id }]);
});

it('an upload on YouTube accepts chunks of 256 KiB in order, and stores nothing of any other chunk', async () => {
  const size = 2 * UNIT + 1000;
  const file = Buffer.concat(await bigVideo(size).toArray());
  const { token, uri } = await open(size);
  const send = (from: number, to: number) => put(uri, token, file.subarray(from, to), `${from}-${to - 1}/${size}`);
  const stored = [308, `bytes=0-${UNIT - 1}`];
  const first = await send(0, UNIT);
  expect([first.status, first.headers.get('range')]).toEqual(stored);
  expect((await send(UNIT, UNIT + 1000)).status).toBe(400);
  const gap = await send(2 * UNIT, size);
  expect([gap.status, gap.headers.get('range')]).toEqual(stored);
  expect((await send(UNIT, size)).status).toBe(201);
});

it.each([
  [`0-${video.length - 1}/${video.length + 1}`, 'video/mp4'],
  [`0-${video.length - 2}/${video.length}`, 'video/mp4'],
  [whole(video), 'video/webm'],
])('an upload on YouTube refuses a chunk with the range %s and the type %s', async (range, type) => {
  const { token, uri } = await open(video.length);
  expect((await put(uri, token, video, range, type)).status).toBe(400);
});

it('an upload on YouTube belongs to its account, for a week', async () => {
  const { token, uri } = await open(video.length);
  const other = await sandbox.account('youtube', { username: 'bob' });
  expect((await probe(uri, other.accessToken, video.length)).status).toBe(404);
  expect(await probe(uri, 'nonsense', video.length)).toMatchObject(refused(401, 'authError'));
  sandbox.advance(7 * DAY_MS);
  expect(await probe(uri, token, video.length)).toMatchObject({ status: 404, raw: 'Not Found' });
});

it('an upload on YouTube fails in processing when it is no video', async () => {
  const { token, uri } = await open(1000);
  const id = textIn(await put(uri, token, new Uint8Array(1000), '0-999/1000'), 'id');
  await sandbox.settle();
  const reply = await sandbox.ask(`/youtube/youtube/v3/videos?part=status&id=${id}`, { token });
  expect(reply.raw).toContain('"failureReason":"invalidFile"');
  expect(await sandbox.published()).toEqual([]);
});

describe('a thumbnail on YouTube', () => {
  const set = (token: string, videoId: string, body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') => {
    const path = `/youtube/upload/youtube/v3/thumbnails/set?videoId=${videoId}`;
    return sandbox.ask(path, { method: 'POST', token, body, headers: { 'content-type': type } });
  };

  it('a thumbnail on YouTube is a JPEG or PNG of up to 2 MB, for a video of the channel', async () => {
    const { token, uri } = await open(video.length);
    const id = textIn(await put(uri, token, video, whole(video)), 'id');
    const image = sample('sample.jpg');
    expect((await set(token, id, image)).status).toBe(200);
    expect(await set(token, 'unknown', image)).toMatchObject(refused(404, 'videoNotFound'));
    expect(await set(token, id, sample('sample.gif'))).toMatchObject(refused(400, 'invalidImage'));
    expect(await set(token, id, image, 'image/webp')).toMatchObject(refused(400, 'badContent'));
    expect((await set(token, id, new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413);
    await sandbox.set('youtube', { thumbnails: false });
    expect(await set(token, id, image)).toMatchObject(refused(403, 'forbidden'));
  });
});

describe('a comment on YouTube', () => {
  const begin = async (status: object = {}) => {
    const { token, uri } = await open(video.length, resource({}, status));
    const { accountId: channelId } = await sandbox.account('youtube');
    return { token, channelId, id: textIn(await put(uri, token, video, whole(video)), 'id') };
  };
  type Own = Awaited<ReturnType<typeof begin>>;
  const thread = ({ channelId, id }: Own, textOriginal: string, more: object = {}) => ({
    snippet: { channelId, videoId: id, topLevelComment: { snippet: { textOriginal } }, ...more },
  });
  const THREADS = '/youtube/youtube/v3/commentThreads?part=snippet';
  const comment = (own: Own, json: unknown) => sandbox.ask(THREADS, { token: own.token, json });
  const list = (own: Own, query = '') => sandbox.ask(`${THREADS}&videoId=${own.id}${query}`, { token: own.token });

  it('a comment on YouTube is created in order, and listed newest first after a lag, with its text as HTML too', async () => {
    const own = await begin();
    expect((await comment(own, thread(own, 'First'))).status).toBe(200);
    sandbox.advance(1000);
    expect((await comment(own, thread(own, 'a < b'))).status).toBe(200);
    expect((await list(own)).body).toMatchObject({ items: [] });
    sandbox.advance(3000);
    const snippet = { textOriginal: 'a < b', textDisplay: 'a &lt; b', authorChannelId: { value: own.channelId } };
    expect((await list(own)).body).toMatchObject({ items: [{ snippet: { topLevelComment: { snippet } } }, {}] });
    expect((await list(own, '&maxResults=1')).body).toMatchObject({ nextPageToken: expect.any(String) });
    expect((await list(own, '&maxResults=101')).status).toBe(400);
    expect(await sandbox.published()).toMatchObject([{ comments: ['First', 'a < b'] }]);
  });

  it.each([
    ['blank', ' ', {}, 'commentTextRequired'],
    ['too long', 'x'.repeat(10_001), {}, 'commentTextTooLong'],
    ['of another channel', 'x', { channelId: 'UCother' }, 'channelOrVideoIdMissing'],
    ['without a channel', 'x', { channelId: undefined }, 'processingFailure'],
    ['with an unknown field', 'x', { likes: 1 }, 'processingFailure'],
  ])('a comment on YouTube is refused when it is %s', async (_what, text, more, reason) => {
    const own = await begin();
    expect(await comment(own, thread(own, text, more))).toMatchObject(refused(400, reason));
  });

  it.each([
    ['is private', { privacyStatus: 'private' }, {}],
    ['is made for children', { selfDeclaredMadeForKids: true }, {}],
    ['has its comments turned off', {}, { takesComments: false }],
  ])('a comment on YouTube is refused where the video %s', async (_what, status, settings) => {
    const own = await begin(status);
    await sandbox.set('youtube', settings);
    expect(await comment(own, thread(own, 'x'))).toMatchObject(refused(403, 'forbidden'));
    expect(await list(own)).toMatchObject(refused(403, 'commentsDisabled'));
  });

  it('a comment on YouTube is refused without its permission, beyond the quota, and on a deleted video', async () => {
    const own = await begin();
    const scopes = ['youtube', 'youtube.upload'].map((name) => `https://www.googleapis.com/auth/${name}`);
    const { accessToken: token } = await sandbox.account('youtube', { username: 'less', scopes });
    expect(await comment({ ...own, token }, thread(own, 'x'))).toMatchObject(refused(403, 'insufficientPermissions'));
    await sandbox.set('youtube', { unitsPerDay: 99 });
    expect((await comment(own, thread(own, 'x'))).status).toBe(200);
    expect(await comment(own, thread(own, 'x'))).toMatchObject(refused(403, 'quotaExceeded'));
    sandbox.advance(DAY_MS);
    const again = await sandbox.account('youtube');
    const later = { ...own, token: again.accessToken };
    const gone = { method: 'DELETE', token: again.accessToken };
    expect((await sandbox.ask(`/youtube/youtube/v3/videos?id=${own.id}`, gone)).status).toBe(204);
    expect(await comment(later, thread(own, 'x'))).toMatchObject(refused(404, 'videoNotFound'));
    expect(await list(later)).toMatchObject(refused(404, 'videoNotFound'));
  });
});
