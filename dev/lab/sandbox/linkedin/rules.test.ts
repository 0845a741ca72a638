import { describe, expect, it } from 'vitest';
import { bigVideo } from '../media/large-video.ts';
import { pdfOf } from '../media/pdf.ts';
import { sample, textIn, useSandbox } from '../testing/sandbox.ts';
import { visibleText } from './posts.ts';

const sandbox = useSandbox();
const MB = 1024 * 1024;
const VERSION = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };

interface Member {
  accessToken: string;
  accountId: string;
}

function member(username = 'ada', options: object = {}) {
  return sandbox.account('linkedin', { username, ...options });
}

function author({ accountId }: Member) {
  return `urn:li:person:${accountId}`;
}

function rest(path: string, { accessToken: token }: Member, json?: unknown, headers: Record<string, string> = VERSION) {
  return sandbox.ask(`/linkedin/rest/${path}`, { token, headers, ...(json !== undefined && { json }) });
}

function bodyOf(me: Member, commentary: string, more: object = {}) {
  return {
    author: author(me),
    commentary,
    visibility: 'PUBLIC',
    lifecycleState: 'PUBLISHED',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    isReshareDisabledByAuthor: false,
    ...more,
  };
}

function post(me: Member, commentary: string, more: object = {}) {
  return rest('posts', me, bodyOf(me, commentary, more));
}

function put(url: string, body: Uint8Array<ArrayBuffer>, token?: string) {
  return sandbox.ask(url, { method: 'PUT', body, token, headers: { 'content-type': 'application/octet-stream' } });
}

function refused(code: string, status = 400) {
  return { status, body: { code } };
}

function article(more: object = {}) {
  return { content: { article: { source: 'https://a.test/', title: 'A', ...more } } };
}

it.each([
  ['a \\(b\\) \\\\ \\#c', 'a (b) \\ #c'],
  ['#tag and {hashtag|\\#|other}', '#tag and #other'],
  ['by @[Ada Lovelace](urn:li:person:1)', 'by Ada Lovelace'],
  ['by @[Acme \\(EU\\)](urn:li:organization:1)', 'by Acme (EU)'],
  ['cut @[Acme (EU)](urn:li:organization:1)', 'cut '],
  ['cut @[Acme](urn:li:organization:acme)', 'cut '],
  ['cut @[Acme](urn:li:company:1)', 'cut '],
  ['cut @[](urn:li:organization:1)', 'cut '],
  ['cut (here', 'cut '],
  ['cut at_this', 'cut at'],
  ['cut at # this', 'cut at '],
  ['cut at the end \\', 'cut at the end '],
])('LinkedIn shows %j as %j', (commentary, text) => expect(visibleText(commentary)).toBe(text));

it.each([
  [{}, 400, 'VERSION_MISSING'],
  [{ 'linkedin-version': '202501' }, 426, 'NONEXISTENT_VERSION'],
  [{ 'linkedin-version': '202609' }, 400, 'ILLEGAL_ARGUMENT'],
])('a post on LinkedIn is refused with the headers %j', async (headers: Record<string, string>, status, code) => {
  const me = await member();
  expect(await rest('posts', me, bodyOf(me, 'x'), headers)).toMatchObject(refused(code, status));
});

it.each([
  [{ author: 'urn:li:person:other' }, 403],
  [{ text: 'x' }, 422],
  [{ lifecycleState: 'DRAFT' }, 422],
  [{ content: { multiImage: { images: [{ id: 'urn:li:image:1' }] } } }, 422],
  [{ content: { media: { id: 'urn:li:image:1' } } }, 400],
  [article({ title: '' }), 422],
  [article({ source: 'a.test' }), 422],
  [article({ thumbnail: 'urn:li:image:1' }), 400],
  [{ commentary: '', ...article() }, 400],
  [{ commentary: ' ' }, 400],
  [{ commentary: 'x'.repeat(3001) }, 400],
])('a post on LinkedIn is refused with %j', async (wrong, status) => {
  expect((await post(await member(), 'x', wrong)).status).toBe(status);
});

it('a post on LinkedIn is cut without an error, and may have 3,000 visible characters', async () => {
  const me = await member();
  expect(await post(me, 'Hello (world)')).toMatchObject({ status: 201, raw: '' });
  expect(await sandbox.published()).toMatchObject([{ text: 'Hello ' }]);
  expect((await post(me, '\\('.repeat(3000))).status).toBe(201);
});

it('a post on LinkedIn requires its permission, and a token that has not expired', async () => {
  const less = await member('less', { scopes: ['openid', 'profile'] });
  expect(await post(less, 'x')).toMatchObject(refused('ACCESS_DENIED', 403));
  expect(await post({ ...less, accessToken: 'x' }, 'x')).toMatchObject(refused('INVALID_ACCESS_TOKEN', 401));
  const me = await member();
  sandbox.advance(5_184_000_000);
  expect(await post(me, 'four')).toMatchObject(refused('EXPIRED_ACCESS_TOKEN', 401));
});

it('a post on LinkedIn cannot be read by its member, and a URN in a path must be percent-encoded', async () => {
  const me = await member();
  const urn = (await post(me, 'Hello')).headers.get('x-restli-id') ?? '';
  expect((await rest(`posts/${encodeURIComponent(urn)}`, me)).status).toBe(403);
  expect((await rest('videos/urn:li:video:1', me)).status).toBe(400);
});

describe('an organization on LinkedIn', () => {
  const admin = ['openid', 'w_member_social', 'w_organization_social', 'r_organization_social', 'r_organization_admin'];
  const roles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'ANALYST', 'ADMINISTRATOR:REQUESTED'];
  const acls = 'organizationAcls?q=roleAssignee&state=APPROVED';
  const idOf = (reply: Awaited<ReturnType<typeof rest>>, nth: number) =>
    [...reply.raw.matchAll(/"organization":"urn:li:organization:(\d+)"/g)][nth]?.[1] ?? '';

  it('an organization on LinkedIn is listed with its role for a token with the permission', async () => {
    await sandbox.set('linkedin', { roles, rolesPerList: 2 });
    const me = await member('ada', { scopes: admin });
    const first = await rest(acls, me);
    const element = {
      role: 'ADMINISTRATOR',
      state: 'APPROVED',
      organization: expect.stringMatching(/^urn:li:organization:\d+$/),
    };
    expect(first.body).toMatchObject({ elements: [element, {}], paging: { links: [{ rel: 'next' }] } });
    expect((await rest(`${acls}&start=2`, me)).body).toMatchObject({
      elements: [{ role: 'ANALYST' }],
      paging: { links: [] },
    });
    expect(await rest(acls, await member('bob'))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('partnerApiOrganizationAcls.FINDER-roleAssignee') },
    });
  });

  it('an organization on LinkedIn is read with others by a list of ids, in the form of Rest.li only', async () => {
    await sandbox.set('linkedin', { roles });
    const me = await member('ada', { scopes: admin });
    const id = idOf(await rest(acls, me), 0);
    expect((await rest(`organizationsLookup?ids=List(${id})`, me)).body).toMatchObject({
      results: { [id]: { localizedName: 'ada.org1', vanityName: 'ada.org1' } },
    });
    expect((await rest(`organizationsLookup?ids=List%28${id}%29`, me)).status).toBe(400);
  });

  it('an organization on LinkedIn is an author for a token with the permission and a member with a role', async () => {
    await sandbox.set('linkedin', { roles });
    const me = await member('ada', { scopes: admin });
    const found = await rest(acls, me);
    const as = (nth: number) => ({ author: `urn:li:organization:${idOf(found, nth)}` });
    expect((await post(me, 'x', as(0))).status).toBe(201);
    expect((await post(me, 'x', as(1))).status).toBe(201);
    expect((await post(me, 'x', as(2))).status).toBe(403);
    expect((await post(me, 'y', { ...as(0), visibility: 'CONNECTIONS' })).status).toBe(400);
    expect((await post(me, 'y', { ...as(0), visibility: 'LOGGED_IN' })).status).toBe(201);
    expect(await post(await member('bob'), 'x', as(0))).toMatchObject({
      status: 400,
      body: { message: 'Organization permissions must be used when using organization as author' },
    });
  });

  it('an organization on LinkedIn lists its posts to a token that may read them, with long hashtags', async () => {
    const me = await member('ada.org1');
    const urn = `urn:li:organization:${me.accountId}`;
    await post(me, 'Our #news', { author: urn });
    const find = (query: string, who = me) => rest(`posts?q=author&author=${query}`, who);
    expect((await find(encodeURIComponent(urn))).body).toMatchObject({
      elements: [{ author: urn, commentary: 'Our {hashtag|\\#|news}', lifecycleState: 'PUBLISHED' }],
    });
    expect((await find(urn)).status).toBe(400);
    const less = await member('ada.org1', { scopes: ['w_organization_social'] });
    expect(await find(encodeURIComponent(urn), less)).toMatchObject(refused('ACCESS_DENIED', 403));
  });
});

describe('a comment on LinkedIn', () => {
  const urnOf = (who: Member & { username: string }) =>
    who.username.includes('.org') ? `urn:li:organization:${who.accountId}` : author(who);
  const begin = async (username = 'ada') => {
    const me = await member(username);
    const reply = await post(me, 'Hello', { author: urnOf(me) });
    return { me, urn: reply.headers.get('x-restli-id') ?? '' };
  };
  const path = (urn: string) => `socialActions/${encodeURIComponent(urn)}/comments`;
  const comment = (me: Awaited<ReturnType<typeof member>>, urn: string, text: string, more: object = {}) =>
    rest(path(urn), me, { actor: urnOf(me), object: urn, message: { text }, ...more });

  it('a comment on LinkedIn is created in order with its plain text, and has its id in body and header', async () => {
    const { me, urn } = await begin();
    const first = await comment(me, urn, 'a (b) #c \\( @d');
    expect(first).toMatchObject({ status: 201, body: { id: first.headers.get('x-restli-id'), object: urn } });
    expect((await comment(me, urn, 'a (b) #c \\( @d')).status).toBe(201);
    expect((await comment(me, urn, 'x'.repeat(1250))).status).toBe(201);
    const comments = ['a (b) #c \\( @d', 'a (b) #c \\( @d', 'x'.repeat(1250)];
    expect(await sandbox.published()).toMatchObject([{ comments }]);
  });

  it.each([
    [{ message: { text: 'x'.repeat(1251) } }, 400],
    [{ message: { text: ' ' } }, 400],
    [{ message: 'x' }, 422],
    [{ message: { text: 'x', attributes: [] } }, 422],
    [{ actor: 'urn:li:person:other' }, 403],
    [{ object: 'urn:li:share:1' }, 400],
    [{ content: [] }, 422],
  ])('a comment on LinkedIn is refused with %j', async (wrong, status) => {
    const { me, urn } = await begin();
    expect((await comment(me, urn, 'x', wrong)).status).toBe(status);
    expect(await sandbox.published()).toMatchObject([{ comments: [] }]);
  });

  it('a comment on LinkedIn requires the version, a separate permission, and a percent-encoded URN', async () => {
    const { me, urn } = await begin();
    const body = { actor: author(me), object: urn, message: { text: 'x' } };
    expect(await rest(path(urn), me, body, {})).toMatchObject(refused('VERSION_MISSING'));
    expect((await rest(`socialActions/${urn}/comments`, me, body)).status).toBe(400);
    const less = await member('ada', { scopes: ['w_member_social', 'w_organization_social'] });
    expect(await rest(path(urn), less, body)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('partnerApiSocialActions.CREATE') },
    });
  });

  it('a comment on LinkedIn is refused where comments are off, and below a post that is too new or gone', async () => {
    const { me, urn } = await begin();
    await sandbox.set('linkedin', { takesComments: false });
    expect((await comment(me, urn, 'x')).status).toBe(403);
    await sandbox.set('linkedin', { takesComments: true, commentableAfterMs: 5000 });
    expect((await comment(me, urn, 'x')).status).toBe(404);
    sandbox.advance(5000);
    expect((await comment(me, urn, 'x')).status).toBe(201);
    const { accessToken: token } = me;
    const options = { method: 'DELETE', token, headers: VERSION };
    expect((await sandbox.ask(`/linkedin/rest/posts/${encodeURIComponent(urn)}`, options)).status).toBe(204);
    expect((await comment(me, urn, 'x')).status).toBe(404);
    expect(await sandbox.published()).toEqual([]);
  });

  it('a comment on LinkedIn is listed after a lag for a token that may read comments of an organization only', async () => {
    await sandbox.set('linkedin', { listLagMs: 1000 });
    const { me, urn } = await begin('ada.org1');
    const { id } = { id: textIn(await comment(me, urn, 'Ours'), 'id') };
    expect((await rest(path(urn), me)).body).toMatchObject({ elements: [] });
    sandbox.advance(1000);
    expect((await rest(`${path(urn)}?count=100`, me)).body).toMatchObject({
      elements: [{ id, actor: urnOf(me), message: { text: 'Ours' }, created: { time: expect.any(Number) } }],
    });
    expect((await rest(`${path(urn)}?count=101`, me)).status).toBe(400);
    const own = await begin('bob');
    expect((await rest(path(own.urn), own.me)).status).toBe(403);
  });
});

describe('an image on LinkedIn', () => {
  const begin = async (me: Member) => {
    const init = { initializeUploadRequest: { owner: author(me) } };
    const reply = await rest('images?action=initializeUpload', me, init);
    return { url: textIn(reply, 'uploadUrl'), id: textIn(reply, 'image') };
  };
  const publish = (me: Member, id: string) => post(me, 'Look', { content: { media: { id } } });

  it('an image on LinkedIn is uploaded with the token of its member, who can post it afterwards', async () => {
    const [me, bob] = [await member(), await member('bob')];
    const { url, id } = await begin(me);
    expect(await publish(me, id)).toMatchObject(refused('MEDIA_ASSET_WAITING_UPLOAD'));
    expect((await put(url, sample('sample.jpg'))).status).toBe(401);
    expect((await put(url, sample('sample.jpg'), bob.accessToken)).status).toBe(403);
    expect(await put(url.replace(/ticket=.*/, 'ticket=x'), sample('sample.jpg'), me.accessToken)).toMatchObject(
      refused('EXPIRED_UPLOAD_URL'),
    );
    expect((await put(url, sample('sample.jpg'), me.accessToken)).status).toBe(201);
    expect((await publish(bob, id)).status).toBe(403);
    expect((await rest(`images/${encodeURIComponent(id)}`, me)).status).toBe(403);
    expect((await publish(me, id)).status).toBe(201);
    sandbox.advance(2_592_000_000);
    expect((await put(url, sample('sample.jpg'), me.accessToken)).status).toBe(400);
  });

  it('an image with an invalid format can be posted to LinkedIn while it is processed, and is never visible', async () => {
    const me = await member();
    const { url, id } = await begin(me);
    await put(url, sample('sample.webp'), me.accessToken);
    expect((await publish(me, id)).status).toBe(201);
    sandbox.advance(1000);
    expect(await sandbox.published()).toEqual([]);
    expect(await publish(me, id)).toMatchObject(refused('MEDIA_ASSET_PROCESSING_FAILED'));
  });
});

describe('a document on LinkedIn', () => {
  const init = (owner: string) => ({ initializeUploadRequest: { owner } });
  const begin = async (me: Member, owner = author(me)) => {
    const reply = await rest('documents?action=initializeUpload', me, init(owner));
    return { url: textIn(reply, 'uploadUrl'), id: textIn(reply, 'document') };
  };
  const status = async (me: Member, urn: string) =>
    textIn(await rest(`documents/${encodeURIComponent(urn)}`, me), 'status');
  const publish = (me: Member, id: string, title: string | undefined = 'Slides') =>
    post(me, 'Read', { author: author(me), content: { media: { id, title } } });

  it('a document on LinkedIn is uploaded once by its owner, and posted with a title when it is processed', async () => {
    const [me, bob] = [await member(), await member('bob')];
    const { url, id } = await begin(me);
    expect(await status(me, id)).toBe('WAITING_UPLOAD');
    expect(await publish(me, id)).toMatchObject(refused('MEDIA_ASSET_WAITING_UPLOAD'));
    expect((await put(url, sample('sample.pdf'))).status).toBe(401);
    expect((await put(url, sample('sample.pdf'), bob.accessToken)).status).toBe(403);
    expect((await put(url, sample('sample.pdf'), me.accessToken)).status).toBe(201);
    expect(await put(url, sample('sample.pdf'), me.accessToken)).toMatchObject(refused('ILLEGAL_ARGUMENT'));
    expect(await status(me, id)).toBe('PROCESSING');
    expect((await rest(`documents/${encodeURIComponent(id)}`, bob)).status).toBe(403);
    expect(await publish(me, id)).toMatchObject(refused('MEDIA_ASSET_WAITING_UPLOAD'));
    sandbox.advance(2000);
    expect(await status(me, id)).toBe('AVAILABLE');
    expect((await publish(bob, id)).status).toBe(403);
    expect(await publish(me, id, ' ')).toMatchObject(refused('MISSING_FIELD'));
    const images = { content: { multiImage: { images: [{ id }, { id }] } } };
    expect(await post(me, 'Read', images)).toMatchObject(refused('INVALID_DOCUMENT_ID'));
    expect((await publish(me, id)).status).toBe(201);
    expect(await sandbox.published()).toMatchObject([{ title: 'Slides', media: [{ kind: 'document' }] }]);
  });

  it('a document on LinkedIn has an owner for whom the caller may act, and needs the version', async () => {
    const [me, page] = [await member(), await member('ada.org1', { scopes: ['w_organization_social'] })];
    const start = (who: Member, owner: string, headers = VERSION) =>
      rest('documents?action=initializeUpload', who, init(owner), headers);
    expect((await start(me, 'urn:li:person:other')).status).toBe(403);
    expect((await start(me, `urn:li:organization:${page.accountId}`)).status).toBe(400);
    expect((await start(page, `urn:li:organization:${page.accountId}`)).status).toBe(200);
    expect(await rest('documents?action=initializeUpload', me, init(author(me)), {})).toMatchObject(
      refused('VERSION_MISSING'),
    );
  });

  it.each([
    ['300 pages', () => pdfOf({ pages: 300 }), 'AVAILABLE'],
    ['301 pages', () => pdfOf({ pages: 301 }), 'PROCESSING_FAILED'],
    ['no PDF', () => sample('sample.png'), 'PROCESSING_FAILED'],
  ])('a document on LinkedIn with %s is processed with the status %s', async (_what, file, processed) => {
    const me = await member();
    const { url, id } = await begin(me);
    expect((await put(url, Buffer.from(file()), me.accessToken)).status).toBe(201);
    sandbox.advance(2000);
    expect(await status(me, id)).toBe(processed);
    if (processed === 'PROCESSING_FAILED')
      expect(await publish(me, id)).toMatchObject(refused('MEDIA_ASSET_PROCESSING_FAILED'));
  });
});

describe('a video on LinkedIn', () => {
  const upload = async (me: Member, fileSizeBytes: number) => {
    const file = Buffer.concat(await bigVideo(fileSizeBytes).toArray());
    const init = { owner: author(me), fileSizeBytes, uploadCaptions: false, uploadThumbnail: false };
    const reply = await rest('videos?action=initializeUpload', me, { initializeUploadRequest: init });
    const parts = [...reply.raw.matchAll(/"uploadUrl":"([^"]+)","firstByte":(\d+),"lastByte":(\d+)/g)];
    const tags: string[] = [];
    for (const [, url = '', first, last] of parts) {
      const part = await put(url, Buffer.from(file.subarray(Number(first), Number(last) + 1)));
      tags.push(part.headers.get('etag') ?? '');
    }
    return { video: textIn(reply, 'video'), uploadToken: textIn(reply, 'uploadToken'), tags, url: parts[0]?.[1] ?? '' };
  };
  const finalize = (
    me: Member,
    { video, uploadToken }: Awaited<ReturnType<typeof upload>>,
    uploadedPartIds: string[],
  ) => rest('videos?action=finalizeUpload', me, { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } });
  const status = async (me: Member, urn: string) =>
    textIn(await rest(`videos/${encodeURIComponent(urn)}`, me), 'status');

  it('a video on LinkedIn requires each complete part, every tag, its token, and one finalize', async () => {
    const me = await member();
    const { tags, ...begun } = await upload(me, 5 * MB);
    expect(tags).toHaveLength(2);
    expect((await put(begun.url, Buffer.alloc(10))).status).toBe(400);
    expect((await put(`${begun.url}x`, Buffer.alloc(10))).status).toBe(403);
    const all = { ...begun, tags };
    expect(await finalize(me, all, tags.slice(1))).toMatchObject(refused('INVALID_VALUE_FOR_FIELD'));
    expect(await finalize(me, { ...all, uploadToken: '' }, tags)).toMatchObject(refused('INVALID_VIDEO_ID'));
    expect((await finalize(me, all, tags)).status).toBe(200);
    expect(await finalize(me, all, tags)).toMatchObject(refused('ILLEGAL_ARGUMENT'));
    expect(await status(me, begun.video)).toBe('PROCESSING');
    sandbox.advance(2000);
    expect(await status(me, begun.video)).toBe('AVAILABLE');
  });

  it('a video on LinkedIn fails in processing with parts in the wrong order, and below 75 KB', async () => {
    const me = await member();
    const [mixed, small] = [await upload(me, 9 * MB), await upload(me, 5000)];
    expect((await finalize(me, mixed, mixed.tags.toReversed())).status).toBe(200);
    expect((await finalize(me, small, small.tags)).status).toBe(200);
    sandbox.advance(2000);
    for (const { video } of [mixed, small]) expect(await status(me, video)).toBe('PROCESSING_FAILED');
  });
});
