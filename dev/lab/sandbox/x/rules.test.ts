import { describe, expect, it } from 'vitest';
import { DAY_MS, idOf, sample, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const MB = 1024 * 1024;
const video = sample('sample.mp4');
const [first, second] = [video.subarray(0, 50_000), video.subarray(50_000)];

async function token(options: object = {}) {
  return (await sandbox.account('x', options)).accessToken;
}

function post(access: string, json: unknown) {
  return sandbox.ask('/x/2/tweets', { json, token: access });
}

function form(fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (bytes) body.append('media', new Blob([bytes]), 'media');
  return body;
}

function image(access: string, bytes = sample('sample.jpg'), fields: Record<string, string> = {}) {
  return sandbox.ask('/x/2/media/upload', {
    token: access,
    body: form({ media_category: 'tweet_image', ...fields }, bytes),
  });
}

function initialize(access: string, more: object = {}) {
  const json = { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: video.length, ...more };
  return sandbox.ask('/x/2/media/upload/initialize', { token: access, json });
}

function append(access: string, id: string, index: number, bytes: Uint8Array<ArrayBuffer>) {
  return sandbox.ask(`/x/2/media/upload/${id}/append`, {
    token: access,
    body: form({ segment_index: `${index}` }, bytes),
  });
}

function finalize(access: string, id: string, json: object | undefined = {}) {
  return sandbox.ask(`/x/2/media/upload/${id}/finalize`, { method: 'POST', token: access, ...(json && { json }) });
}

function status(access: string, id: string) {
  return sandbox.ask(`/x/2/media/upload?command=STATUS&media_id=${id}`, { token: access });
}

function withMedia(access: string, ...media_ids: string[]) {
  return post(access, { text: '', media: { media_ids } });
}

function invalid(message: string) {
  return {
    status: 400,
    body: { errors: [{ message: expect.stringContaining(message) }] },
  };
}
const MEDIA_INVALID = invalid('Your media IDs are invalid.');

it.each<[object, number]>([
  [{}, 400],
  [{ text: '' }, 400],
  [{ text: 'a', reply_to: '1' }, 400],
  [{ text: 'a', reply_settings: 'everyone' }, 400],
  [{ text: 'a', made_with_ai: 'yes' }, 400],
  [{ text: 'a', reply_settings: 'verified', made_with_ai: true, paid_partnership: true }, 201],
  [{ text: 'x'.repeat(281) }, 400],
  [{ text: '中'.repeat(141) }, 400],
  [{ text: '$AAA $BBB' }, 400],
  [{ text: 'a', media: { media_ids: [1] } }, 400],
  [{ text: 'a', media: { media_ids: [] } }, 400],
  [{ text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }, 400],
  [{ text: 'x'.repeat(280) }, 201],
  [{ text: `${'x'.repeat(250)} https://herald.example/${'y'.repeat(300)}` }, 201],
  [{ text: '👍🏽'.repeat(140) }, 201],
  [{ text: '$AAA at $5' }, 201],
])('a post on X with the body %j returns %i', async (body, expected) => {
  expect((await post(await token(), body)).status).toBe(expected);
});

it('a post of a subscriber on X has at most 25,000 characters', async () => {
  await sandbox.set('x', { subscription: 'Premium' });
  expect((await post(await token(), { text: 'x'.repeat(25_000) })).status).toBe(201);
  expect((await post(await token(), { text: 'y'.repeat(25_001) })).status).toBe(400);
});

it('a post on X accepts only recent, processed files of its author, of kinds that can be combined', async () => {
  const me = await token();
  const [one, two] = [idOf(await image(me)), idOf(await image(me))];
  const theirs = idOf(await image(await token({ username: 'bob' })));
  const gif = { media_type: 'image/gif', media_category: 'tweet_gif', total_bytes: sample('sample.gif').length };
  const id = idOf(await initialize(me, gif));
  expect(await withMedia(me, id)).toMatchObject(MEDIA_INVALID);
  await append(me, id, 0, sample('sample.gif'));
  await finalize(me, id);
  expect(await withMedia(me, id)).toMatchObject(MEDIA_INVALID);
  sandbox.advance(500);
  for (const ids of [[theirs], [one, one], [one, id]]) expect(await withMedia(me, ...ids)).toMatchObject(MEDIA_INVALID);
  expect([(await withMedia(me, one, two)).status, (await withMedia(me, id)).status]).toEqual([201, 201]);
  sandbox.advance(DAY_MS);
  expect(await withMedia(await token(), two)).toMatchObject(MEDIA_INVALID);
});

it('a post on X requires all permissions and a token', async () => {
  const less = await token({ username: 'less', scopes: ['tweet.write', 'users.read'] });
  expect((await post(less, { text: 'a' })).status).toBe(403);
  expect((await post('nonsense', { text: 'a' })).status).toBe(401);
});

describe('a reply on X', () => {
  const refusedReply = {
    status: 403,
    body: { detail: 'You attempted to reply to a Tweet that is deleted or not visible to you.', type: 'about:blank' },
  };
  const reply = (access: string, parent: string, more: object = {}) =>
    post(access, { text: `Below ${parent}`, reply: { in_reply_to_tweet_id: parent }, ...more });

  it('a reply on X follows a post that exists and was not deleted', async () => {
    const me = await token();
    expect(await reply(me, '123')).toMatchObject(refusedReply);
    const parent = idOf(await post(me, { text: 'Root' }));
    expect((await reply(me, parent)).status).toBe(201);
    const remove = (access: string) => sandbox.ask(`/x/2/tweets/${parent}`, { method: 'DELETE', token: access });
    expect((await remove(await token({ username: 'bob' }))).status).toBe(404);
    expect(await remove(me)).toMatchObject({ status: 200, body: { data: { deleted: true } } });
    expect((await remove(me)).status).toBe(404);
    expect(await reply(me, parent, { text: 'Again' })).toMatchObject(refusedReply);
    expect(await sandbox.published()).toMatchObject([{ replyTo: parent }]);
  });

  it('a reply on X is refused until its parent is visible everywhere', async () => {
    await sandbox.set('x', { parentLagMs: 5000 });
    const me = await token();
    const parent = idOf(await post(me, { text: 'Root' }));
    expect(await reply(me, parent)).toMatchObject(refusedReply);
    sandbox.advance(5000);
    expect((await reply(me, parent)).status).toBe(201);
  });

  it('a reply on X is listed behind the names in the post before it', async () => {
    const { accessToken: me, accountId } = await sandbox.account('x');
    const parent = idOf(await post(me, { text: 'With @bob, @carol and @ada' }));
    await reply(me, parent, { text: 'Thanks, @carol' });
    const list = await sandbox.ask(`/x/2/users/${accountId}/tweets`, { token: me });
    expect(list.body).toMatchObject({ data: [{ text: '@bob Thanks, @carol' }, { id: parent }] });
  });

  it('a reply on X cannot decide who may reply', async () => {
    const me = await token();
    const parent = idOf(await post(me, { text: 'Root', reply_settings: 'following' }));
    expect((await reply(me, parent, { reply_settings: 'following' })).status).toBe(400);
  });

  it('a reply on X is in the timeline, with its parent, unless replies are excluded', async () => {
    const { accessToken: me, accountId } = await sandbox.account('x');
    const parent = idOf(await post(me, { text: 'Root' }));
    const id = idOf(await reply(me, parent));
    const list = (query: string) => sandbox.ask(`/x/2/users/${accountId}/tweets?${query}`, { token: me });
    expect((await list('exclude=retweets&tweet.fields=referenced_tweets,in_reply_to_user_id')).body).toMatchObject({
      data: [
        { id, referenced_tweets: [{ type: 'replied_to', id: parent }], in_reply_to_user_id: accountId },
        { id: parent },
      ],
    });
    expect((await list('exclude=retweets,replies')).body).toMatchObject({ data: [{ id: parent }] });
  });
});

it.each([
  [sample('sample.gif'), {}, 400],
  [sample('sample.mp3'), {}, 400],
  [Buffer.alloc(0), {}, 400],
  [Buffer.alloc(5 * MB + 1), {}, 413],
  [sample('sample.jpg'), { command: 'INIT' }, 400],
])('an image for X is refused (%#)', async (bytes, fields, expected) => {
  expect((await image(await token(), bytes, fields)).status).toBe(expected);
});

it('an image for X requires the permission and a token', async () => {
  const less = await token({ username: 'less', scopes: ['tweet.read', 'tweet.write', 'users.read'] });
  expect(await image(less)).toMatchObject({ status: 403, body: { title: 'Forbidden', type: 'about:blank' } });
  expect((await image('nonsense')).status).toBe(401);
  expect((await sandbox.ask('/x/2/media/upload', { token: await token(), json: {} })).status).toBe(400);
});

it.each([
  { media_type: 'video/x-flv' },
  { media_category: 'tweet_film' },
  { total_bytes: 512 * MB + 1 },
  { total_bytes: 0 },
  { command: 'INIT' },
])('an upload in parts to X is refused at the start with %j', async (wrong) => {
  expect((await initialize(await token(), wrong)).status).toBe(400);
});

it('an upload to X is finalized once with a JSON object when complete, and can be posted when processed', async () => {
  const me = await token();
  const id = idOf(await initialize(me));
  await append(me, id, 1, second);
  expect(await finalize(me, id)).toMatchObject(invalid('Segments do not add up'));
  await append(me, id, 0, second);
  await append(me, id, 0, first);
  expect((await status(me, id)).status).toBe(400);
  const noBody = await sandbox.ask(`/x/2/media/upload/${id}/finalize`, { method: 'POST', token: me });
  expect(noBody).toMatchObject(invalid('Request body must be a JSON object.'));
  expect((await finalize(me, id)).raw).toContain('"pending"');
  expect(await finalize(me, id)).toMatchObject(invalid('finalized'));
  expect((await append(me, id, 2, first)).status).toBe(400);
  expect(await withMedia(me, id)).toMatchObject(MEDIA_INVALID);
  sandbox.advance(1000);
  expect((await status(me, id)).raw).toContain('"succeeded"');
  expect((await withMedia(me, id)).status).toBe(201);
});

it('an upload to X accepts indexed segments of up to 5 MiB, and fails in processing when it is no video', async () => {
  const me = await token();
  const id = idOf(await initialize(me, { total_bytes: 1000 }));
  expect(await append(me, id, 0, Buffer.alloc(5 * MB + 1))).toMatchObject({ status: 413, raw: '' });
  expect((await append(me, id, 1000, first)).status).toBe(400);
  await append(me, id, 0, Buffer.alloc(1000));
  await finalize(me, id);
  sandbox.advance(1000);
  expect((await status(me, id)).raw).toContain('"InvalidContent"');
});

it('an upload to X belongs to its account, and expires after 15 days', async () => {
  const me = await token();
  const id = idOf(await initialize(me));
  const gone = { status: 404, body: { type: 'https://api.x.com/2/problems/resource-not-found' } };
  expect(await append(await token({ username: 'bob' }), id, 0, first)).toMatchObject(gone);
  sandbox.advance(15 * DAY_MS);
  expect(await append(await token(), id, 0, first)).toMatchObject(gone);
});

it.each([
  '{id}/tweets?start_time=2026-03-01T12:00:00.000Z',
  '{id}/tweets?max_results=4',
  '{id}/tweets?tweet.fields=everything',
  '{id}/tweets?since=1',
  'me?user.fields=everything',
])('X refuses GET /2/users/%s', async (path) => {
  const { accessToken, accountId } = await sandbox.account('x');
  expect((await sandbox.ask(`/x/2/users/${path.replace('{id}', accountId)}`, { token: accessToken })).status).toBe(400);
});

describe('a lookup on X', () => {
  async function lookUp(token: string, query: string) {
    return sandbox.ask(`/x/2/tweets?${query}`, { token });
  }

  it('a lookup on X refuses more than 100 ids and unknown fields', async () => {
    const { accessToken: token } = await sandbox.account('x');
    for (const query of [`ids=${Array(101).fill('1').join(',')}`, 'ids=1&tweet.fields=views', 'ids=one'])
      expect((await lookUp(token, query)).body).toMatchObject({ title: 'Invalid Request' });
  });

  it('a lookup on X has private numbers of own posts only, and an error for each post that is missing', async () => {
    const [ada, bob] = [await sandbox.account('x'), await sandbox.account('x', { username: 'bob' })];
    const id = idOf(await sandbox.ask('/x/2/tweets', { token: ada.accessToken, json: { text: 'hi' } }));
    const query = `ids=${id},1&tweet.fields=public_metrics,non_public_metrics`;
    expect((await lookUp(ada.accessToken, query)).body).toMatchObject({
      data: [{ id, public_metrics: { like_count: 0 }, non_public_metrics: { url_link_clicks: 0 } }],
      errors: [{ resource_id: '1', title: 'Not Found Error' }],
    });
    const other = await lookUp(bob.accessToken, query);
    expect(other.raw).not.toContain('url_link_clicks');
    expect(other.body).toMatchObject({ errors: [{}, { resource_id: id, title: 'Field Authorization Error' }] });
  });
});
