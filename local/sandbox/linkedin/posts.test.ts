import { describe, expect, it } from 'vitest';
import { linkedinClient, urnOf } from '../testing/clients/linkedin.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { visibleText } from './little-text.ts';

const sandbox = useSandbox();
const linkedin = linkedinClient(sandbox);

const member = (username = 'ada', wish: Record<string, unknown> = {}) =>
  sandbox.account('linkedin', { username, ...wish });

describe('a commentary', () => {
  it.each([
    ['plain', 'plain'],
    ['a \\(b\\) \\\\ \\#c', 'a (b) \\ #c'],
    ['#tag and {hashtag|\\#|other}', '#tag and #other'],
    ['by @[Ada Lovelace](urn:li:person:1)', 'by Ada Lovelace'],
    ['cut (here', 'cut '],
    ['cut at_this', 'cut at'],
    ['cut at # this', 'cut at '],
    ['cut at the end \\', 'cut at the end '],
  ])('%j reads as %j', (commentary, text) => expect(visibleText(commentary)).toBe(text));
});

describe('a post', () => {
  it('responds with its URN only, and is cut without an error', async () => {
    const me = await member();
    expect(urnOf(await linkedin.post(me, 'Hello (world)'))).toMatch(/^urn:li:share:\d{19}$/);
    expect(await sandbox.published()).toMatchObject([{ text: 'Hello ', visibility: 'PUBLIC' }]);
  });

  it('may have no URN in its response', async () => {
    await sandbox.set('linkedin', { restliId: false });
    expect(urnOf(await linkedin.post(await member(), 'Hello'))).toBe('');
  });

  it.each([
    ['without a version', {}, 400, 'VERSION_MISSING'],
    ['of an old version', { 'linkedin-version': '202501' }, 426, 'NONEXISTENT_VERSION'],
    ['without a protocol', { 'linkedin-version': '202609' }, 400, 'ILLEGAL_ARGUMENT'],
  ])('cannot be requested %s', async (_name, headers: Record<string, string>, status, code) => {
    const me = await member();
    expect(await linkedin.rest('posts', me, linkedin.body(me, 'x'), headers)).toMatchObject({ status, body: { code } });
  });

  it.each([
    ['another author', { author: 'urn:li:person:other' }, 403],
    ['an unknown key', { text: 'x' }, 422],
    ['a draft', { lifecycleState: 'DRAFT' }, 422],
    ['a group of one', { content: { multiImage: { images: [{ id: 'urn:li:image:1' }] } } }, 422],
    ['an image that is not there', { content: { media: { id: 'urn:li:image:1' } } }, 400],
    ['an article without a title', { content: { article: { source: 'https://a.test/' } } }, 422],
    ['an article without an address', { content: { article: { source: 'a.test', title: 'A' } } }, 422],
    [
      'an article with a picture that is not there',
      { content: { article: { source: 'https://a.test/', title: 'A', thumbnail: 'urn:li:image:1' } } },
      400,
    ],
    [
      'an article and no words',
      { commentary: '', content: { article: { source: 'https://a.test/', title: 'A' } } },
      400,
    ],
    ['nothing', { commentary: ' ' }, 400],
    ['3,001 characters', { commentary: 'x'.repeat(3001) }, 400],
  ])('cannot have %s', async (_name, wrong, status) => {
    const me = await member();
    expect((await linkedin.rest('posts', me, { ...linkedin.body(me, 'x'), ...wrong })).status).toBe(status);
  });

  it('has an article as it is told, and shows its address', async () => {
    const article = { source: 'https://a.test/page', title: 'A', description: 'B' };
    urnOf(await linkedin.post(await member(), 'Read', { article }));
    expect(await sandbox.published()).toMatchObject([{ text: 'Read', link: 'https://a.test/page', media: [] }]);
  });

  it('counts what users see', async () => {
    expect((await linkedin.post(await member(), '\\('.repeat(3000))).status).toBe(201);
  });

  it('is rejected as an exact duplicate for ten minutes, with the URN of the first', async () => {
    const me = await member();
    const first = urnOf(await linkedin.post(me, 'Again'));
    expect(await linkedin.post(me, 'Again')).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(new RegExp(`Content is a duplicate of ${first}$`)),
        errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] },
      },
    });
    urnOf(await linkedin.post(me, 'Again!'));
    urnOf(await linkedin.post(await member('bob'), 'Again'));
    sandbox.advance(600_000);
    urnOf(await linkedin.post(me, 'Again'));
  });

  it('needs its permission and a call left in the day’s limit', async () => {
    const less = await member('less', { scopes: ['openid', 'profile'] });
    expect(await linkedin.post(less, 'x')).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } });
    await sandbox.set('linkedin', { dailyCalls: 1 });
    const me = await member();
    await linkedin.post(me, 'one');
    expect(await linkedin.post(me, 'two')).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('DAY limit') },
    });
    sandbox.advance(43_200_000);
    urnOf(await linkedin.post(me, 'three'));
  });

  it('cannot be read back, and its URN must be percent-encoded', async () => {
    const me = await member();
    const urn = urnOf(await linkedin.post(me, 'Hello'));
    expect((await linkedin.rest(`posts/${encodeURIComponent(urn)}`, me)).status).toBe(403);
    expect((await linkedin.rest('posts?q=author', me)).status).toBe(403);
    expect((await linkedin.rest('videos/urn:li:video:1', me)).status).toBe(400);
    const page = await sandbox.ask(`/linkedin/feed/update/${urn}/`);
    expect([page.status, page.raw.includes('Hello')]).toEqual([200, true]);
  });
});
