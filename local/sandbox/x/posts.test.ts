import { describe, expect, it } from 'vitest';
import { idIn, sample, xClient } from '../testing/clients/x.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const x = xClient(sandbox);

const token = async (wish: Record<string, unknown> = {}) => (await sandbox.account('x', wish)).accessToken;
const mediaInvalid = { status: 400, body: { errors: [{ message: 'Your media IDs are invalid.' }] } };

describe('a post', () => {
  it('responds with its id and a text that is not quite ours', async () => {
    const reply = await x.post(await token(), { text: 'See https://herald.example/a & <b>' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      data: {
        id: expect.stringMatching(/^\d{19}$/),
        text: expect.stringMatching(/^See https:\/\/t\.co\/\w{10} &amp; &lt;b&gt;$/),
        edit_history_tweet_ids: [idIn(reply)],
      },
    });
    expect(reply.headers.get('x-rate-limit-remaining')).toBe('99');
    expect(reply.headers.get('x-transaction-id')).not.toBeNull();
    expect(await sandbox.published()).toMatchObject([{ text: 'See https://herald.example/a & <b>', id: idIn(reply) }]);
  });

  it.each([
    ['nothing', {}],
    ['an empty text', { text: '' }],
    ['an unknown key', { text: 'a', reply_to: '1' }],
    ['281 letters', { text: 'x'.repeat(281) }],
    ['141 Chinese characters', { text: '中'.repeat(141) }],
    ['two cashtags', { text: '$AAA $BBB' }],
    ['a number for an id', { text: 'a', media: { media_ids: [1] } }],
    ['no ids', { text: 'a', media: { media_ids: [] } }],
    ['five ids', { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }],
  ])('cannot be %s', async (_name, body) => {
    expect((await x.post(await token(), body)).status).toBe(400);
    expect(await sandbox.published()).toEqual([]);
  });

  it.each([
    ['280 letters', 'x'.repeat(280)],
    ['a long link', `${'x'.repeat(250)} https://herald.example/${'y'.repeat(300)}`],
    ['140 emoji', '👍🏽'.repeat(140)],
    ['one cashtag and a price', '$AAA at $5'],
  ])('can be %s', async (_name, text) => {
    expect((await x.post(await token(), { text })).status).toBe(201);
  });

  it('may be long for a subscriber', async () => {
    await sandbox.set('x', { subscription: 'Premium' });
    expect((await x.post(await token(), { text: 'x'.repeat(25_000) })).status).toBe(201);
    expect((await x.post(await token(), { text: 'y'.repeat(25_001) })).status).toBe(400);
  });

  it('cannot be a duplicate: 403 without a code, during the configured window', async () => {
    await sandbox.set('x', { duplicateWindowMs: 60_000 });
    const me = await token();
    await x.post(me, { text: 'Again' });
    expect(await x.post(me, { text: 'Again' })).toMatchObject({
      status: 403,
      body: { type: 'about:blank', detail: 'You are not allowed to create a Tweet with duplicate content.' },
    });
    expect((await x.post(await token({ username: 'bob' }), { text: 'Again' })).status).toBe(201);
    sandbox.advance(60_000);
    expect((await x.post(me, { text: 'Again' })).status).toBe(201);
  });

  it('takes only its author’s own, fresh and processed files, of kinds that can be combined', async () => {
    const me = await token();
    const [one, two] = [idIn(await x.image(me)), idIn(await x.image(me))];
    const theirs = idIn(await x.image(await token({ username: 'bob' })));
    const gif = idIn(
      await x.initialize(me, { media_type: 'image/gif', media_category: 'tweet_gif', total_bytes: 32_604 }),
    );
    const post = (...media_ids: string[]) => x.post(me, { text: '', media: { media_ids } });
    expect(await post(gif)).toMatchObject(mediaInvalid);
    await x.append(me, gif, 0, sample('sample.gif'));
    await x.finalize(me, gif);
    sandbox.advance(500);
    expect(await post(theirs)).toMatchObject(mediaInvalid);
    expect(await post(one, one)).toMatchObject(mediaInvalid);
    expect(await post(one, gif)).toMatchObject(mediaInvalid);
    expect((await post(one, two)).status).toBe(201);
    expect((await post(gif)).status).toBe(201);
    sandbox.advance(86_400_000);
    const later = await token();
    expect(await x.post(later, { text: '', media: { media_ids: [two] } })).toMatchObject(mediaInvalid);
  });

  it('needs all three permissions, credits, and both rate limits', async () => {
    const less = await token({ username: 'less', scopes: ['tweet.write', 'users.read'] });
    expect((await x.post(less, { text: 'a' })).status).toBe(403);
    await sandbox.set('x', { credits: 0 });
    expect(await x.post(await token(), { text: 'a' })).toMatchObject({
      status: 402,
      body: { title: 'CreditsDepleted' },
    });
    await sandbox.set('x', { credits: null, postsPerWindow: 1 });
    await x.post(await token(), { text: 'b' });
    const limited = await x.post(await token(), { text: 'c' });
    expect(limited).toMatchObject({ status: 429, body: { title: 'Too Many Requests' } });
    expect(Number(limited.headers.get('x-rate-limit-reset'))).toBe(Date.parse('2026-03-01T12:15:00Z') / 1000);
    await sandbox.set('x', { postsPerWindow: 100, postsPerDay: 1 });
    const day = await x.post(await token(), { text: 'd' });
    expect([day.status, day.headers.get('x-app-limit-24hour-remaining')]).toEqual([429, '0']);
  });
});

describe('the timeline', () => {
  const fields = { 'tweet.fields': 'created_at,entities,attachments,note_tweet' };

  it('shows own posts with the requested fields, newest first, after a delay', async () => {
    await sandbox.set('x', { timelineLagMs: 5000 });
    const { accessToken: me, accountId } = await sandbox.account('x');
    const image = idIn(await x.image(me));
    await x.post(me, { text: 'First herald.app' });
    sandbox.advance(1000);
    await x.post(me, { text: 'Second', media: { media_ids: [image] } });
    expect((await x.timeline(me, accountId)).body).toEqual({ meta: { result_count: 0 } });
    sandbox.advance(5000);
    expect((await x.timeline(me, accountId, fields)).body).toMatchObject({
      data: [
        {
          text: expect.stringMatching(/^Second https:\/\/t\.co\/\w+$/),
          created_at: '2026-03-01T12:00:01.000Z',
          attachments: { media_keys: [`3_${image}`] },
          entities: { urls: [{ expanded_url: expect.stringMatching(/\/status\/\d+\/photo\/1$/) }] },
        },
        { entities: { urls: [{ url: expect.stringContaining('t.co'), expanded_url: 'http://herald.app' }] } },
      ],
      meta: { result_count: 2 },
    });
    const since = await x.timeline(me, accountId, { start_time: '2026-03-01T12:00:01Z' });
    expect(since.body).toMatchObject({ data: [{ id: expect.any(String) }], meta: { result_count: 1 } });
  });

  it('truncates long posts, and has the whole text in a field of its own', async () => {
    await sandbox.set('x', { subscription: 'Basic' });
    const { accessToken: me, accountId } = await sandbox.account('x');
    const text = 'word '.repeat(100).trim();
    await x.post(me, { text });
    const reply = await x.timeline(me, accountId, fields);
    expect(reply.body).toMatchObject({ data: [{ text: expect.stringMatching(/…$/), note_tweet: { text } }] });
  });

  it.each([
    ['a start in milliseconds', { start_time: '2026-03-01T12:00:00.000Z' }],
    ['fewer than five', { max_results: '4' }],
    ['an unknown field', { 'tweet.fields': 'everything' }],
    ['an unknown parameter', { since: '1' }],
  ])('rejects %s', async (_name, query) => {
    const { accessToken, accountId } = await sandbox.account('x');
    expect((await x.timeline(accessToken, accountId, query)).status).toBe(400);
  });
});
