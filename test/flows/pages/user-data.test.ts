import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cursorOf } from '../../../functions/src/infra/store/list-cursor.ts';
import { aPost, readPost, request, withKey } from '../../support/api.ts';
import { changeUser, withClaims } from '../../support/auth-emulator.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const accepted = z.object({ postSubmissionId: z.uuid() });
const page = z.object({
  posts: z.array(z.looseObject({ postSubmissionId: z.string(), text: z.string(), targetCount: z.number() })),
  nextCursor: z.string().nullable(),
});

let user: TestUser;
let cookie: string;
beforeAll(async () => {
  user = await createUser({ threads: 1, tiktok: 1 });
  cookie = await beginSession(user);
});

async function write(text: string, session = cookie): Promise<string> {
  const body = aPost({ text }, { scheduledTime: '2090-01-01T00:00:00Z' });
  const response = await visit('/api/posts', { body, cookie: session, headers: { 'idempotency-key': text } });
  return accepted.parse(response.body).postSubmissionId;
}

async function list(query: string, session = cookie) {
  return page.parse((await visit(`/api/posts${query}`, { cookie: session })).body);
}

describe('posts on the pages', () => {
  it('posts on the pages are accepted as the API accepts them, and readable through the API', async () => {
    const id = await write('written on a page');
    expect(await readPost(user, id)).toMatchObject({ status: 'queued', runs: [{ platform: 'threads' }] });
  });

  it('posts on the pages are refused as the API refuses them, with all errors at once', async () => {
    const body = { post: { content: { text: 5, mediaUrls: ['x'] } }, scheduledTime: 'soon' };
    const [here, there] = await Promise.all([
      visit('/api/posts', { body, cookie }),
      request('/v1/posts', { body, headers: withKey(user) }),
    ]);
    const error = z.object({
      error: z.object({ code: z.string(), message: z.string(), details: z.array(z.unknown()) }),
    });
    expect(here.status).toBe(400);
    expect(error.parse(here.body)).toEqual(error.parse(there.body));
    expect(error.parse(here.body).error.details.length).toBeGreaterThan(2);
  });

  it('posts on the pages are listed newest first, in pages, each once', async () => {
    const writer = await createUser();
    const session = await beginSession(writer);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await write(`number ${count}`, session));
    const seen: string[] = [];
    let query = '?limit=2';
    for (let pages = 0; pages < 3; pages += 1) {
      const { posts, nextCursor } = await list(query, session);
      seen.push(...posts.map(({ postSubmissionId }) => postSubmissionId));
      expect(nextCursor === null).toBe(pages === 2);
      query = `?limit=2&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(ids);
  });

  it('posts on the pages are returned with their content and targets', async () => {
    const id = await write('what is in it');
    const { posts } = await list('?limit=1');
    expect(posts).toMatchObject([
      { postSubmissionId: id, text: 'what is in it', mediaType: 'text', media: [], targetCount: 1 },
    ]);
    expect((await visit(`/api/posts/${id}`, { cookie })).body).toEqual(posts[0]);
  });

  it.each(['?limit=0', '?limit=51', '?limit=x', '?cursor=x', '?cursor=1_../../x'])(
    'posts on the pages are not listed with %s',
    async (query) => {
      expect(await visit(`/api/posts${query}`, { cookie })).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error' } },
      });
    },
  );

  it('posts of other users are not found', async () => {
    const id = await write('mine alone');
    const [own] = (await list('?limit=1')).posts;
    const otherSession = await beginSession(await createUser());
    const unknown = '/api/posts/00000000-0000-4000-8000-000000000000';
    for (const method of ['GET', 'DELETE'] as const)
      for (const path of [`/api/posts/${id}`, unknown])
        expect(await visit(path, { method, cookie: otherSession })).toMatchObject({
          status: 404,
          body: { error: { code: 'not_found', message: 'There is no such post.' } },
        });
    const filters = {
      status: null,
      platform: null,
      accountId: null,
      from: null,
      to: null,
      words: [],
      order: 'newest',
    } as const;
    const cursor = cursorOf({ at: new Date('2099-01-01'), id: own?.postSubmissionId ?? '' }, filters);
    expect(await list(`?cursor=${cursor}`, otherSession)).toEqual({ posts: [], nextCursor: null });
  });

  it('posts on the pages are cancelled while they are scheduled', async () => {
    const id = await write('on second thoughts');
    expect(await visit(`/api/posts/${id}`, { method: 'DELETE', cookie })).toMatchObject({ status: 200 });
    expect(await readPost(user, id)).toMatchObject({ status: 'cancelled' });
  });

  it('posts are validated without being sent, each account with the character count of its platform', async () => {
    const other = await createUser({ threads: 1, tiktok: 1, x: 1 });
    const session = await beginSession(other);
    const body = { post: { content: { text: '字'.repeat(501), platform: ['threads', 'tiktok', 'x'] } } };
    const { threads, tiktok, x } = other.accounts;
    expect(await visit('/api/posts/check', { body, cookie: session })).toMatchObject({
      status: 200,
      body: {
        problems: expect.arrayContaining([
          expect.objectContaining({ target: `threads:${threads[0]}`, severity: 'error', actual: 501 }),
          expect.objectContaining({ target: `tiktok:${tiktok[0]}`, severity: 'error' }),
          expect.objectContaining({ target: `x:${x[0]}`, severity: 'warning', actual: 1002 }),
        ]),
        lengths: expect.arrayContaining([
          expect.objectContaining({ target: `threads:${threads[0]}`, actual: 501, limit: 500 }),
          expect.objectContaining({ target: `x:${x[0]}`, actual: 1002, limit: 280 }),
        ]),
      },
    });
    expect(await list('', session)).toEqual({ posts: [], nextCursor: null });
  });

  it('posts are checked for URLs that lead to no image, no video and no PDF', async () => {
    const session = await beginSession(await createUser());
    const page = `${stack.sandboxUrl}/`;
    const mediaUrls = [`${stack.sandboxUrl}/media/sample.jpg`, page, `${stack.sandboxUrl}/media/missing.jpg`];
    const body = { post: { content: { platform: 'threads', mediaUrls } } };
    expect(await visit('/api/posts/check-files', { body, cookie: session })).toMatchObject({
      status: 200,
      body: {
        unusable: [
          {
            field: 'body.post.content.mediaUrls.1',
            message: 'This address does not lead to an image, a video or a PDF.',
          },
          { field: 'body.post.content.mediaUrls.2' },
        ],
      },
    });
  });
});

it('a user with an expired subscription can read everything and publish nothing', async () => {
  const expiredUser = await createUser({ subscription: { status: 'canceled' } });
  const session = await beginSession(expiredUser);
  for (const path of ['/api/posts', '/api/accounts', '/api/api-keys'])
    expect(await visit(path, { cookie: session })).toMatchObject({ status: 200 });
  expect(await visit('/api/me', { cookie: session })).toMatchObject({
    body: { subscription: { status: 'canceled', active: false } },
  });
  expect(await visit('/api/posts', { body: aPost(), cookie: session })).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden', message: 'Subscription inactive or expired' } },
  });
});

describe('accounts on the pages', () => {
  it('accounts on the pages are listed without their secrets', async () => {
    const response = await visit('/api/accounts', { cookie });
    expect(response).toMatchObject({
      status: 200,
      body: {
        accounts: [
          { platform: 'threads', accountId: user.accounts.threads[0], status: 'active' },
          { platform: 'tiktok', accountId: user.accounts.tiktok[0], status: 'active' },
        ],
      },
    });
    expect(JSON.stringify(response.body)).not.toMatch(/accessToken|refreshToken|sealed|"extra"/i);
  });

  it('accounts are connected from the accounts page, which is also the return URL', async () => {
    const session = await beginSession(user);
    const started = await visit('/api/connections', { body: { platform: 'threads' }, cookie: session });
    const { authorizeUrl } = z.object({ authorizeUrl: z.url() }).parse(started.body);
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(started.body))).toEqual(['authorizeUrl']);
    const approved = await fetch(`${authorizeUrl}&_sandbox=approve&_sandbox_user=web_${user.uid.slice(0, 6)}`, {
      redirect: 'manual',
    });
    const callback = await fetch(approved.headers.get('location') ?? '', { redirect: 'manual' });
    const [page, connection] = (callback.headers.get('location') ?? '').split('#connection=');
    expect(page).toBe(`${stack.webUrl}/settings/accounts?threads=pending`);
    expect(await visit('/api/connections/activate', { body: { connection }, cookie: session })).toMatchObject({
      status: 200,
      body: { platform: 'threads' },
    });
    const { accounts } = z
      .object({ accounts: z.array(z.object({ platform: z.string() })) })
      .parse((await visit('/api/accounts', { cookie: session })).body);
    expect(accounts.filter(({ platform }) => platform === 'threads')).toHaveLength(2);
  });

  it('accounts cannot be connected on an unknown platform', async () => {
    expect(await visit('/api/connections', { body: { platform: 'fax' }, cookie })).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'body.platform' }] } },
    });
  });
});

const named = z.object({ keys: z.array(z.object({ id: z.string(), name: z.string().nullable() })) });

/** The error code of a response; undefined for a successful one. */
function codeOf(body: unknown): string | undefined {
  return z.object({ error: z.object({ code: z.string() }) }).safeParse(body).data?.error.code;
}

describe('keys on the pages', () => {
  it('keys on the pages are created, work, and are revoked', async () => {
    const made = await visit('/api/api-keys', { body: { name: 'from the page' }, cookie });
    const { apiKey } = z.object({ apiKey: z.string().startsWith('sk_live_') }).parse(made.body);
    expect(await request('/v1/accounts', { headers: withKey({ apiKey }) })).toMatchObject({ status: 200 });
    const listed = await visit('/api/api-keys', { cookie });
    expect(JSON.stringify(listed.body)).not.toContain(apiKey);
    const id = named.parse(listed.body).keys.find(({ name }) => name === 'from the page')?.id;
    expect(await visit(`/api/api-keys/${id}`, { method: 'DELETE', cookie })).toMatchObject({ status: 200 });
    expect(await request('/v1/accounts', { headers: withKey({ apiKey }) })).toMatchObject({ status: 401 });
  });

  it('keys of other users cannot be changed', async () => {
    const other = await createUser({ threads: 0 });
    const theirs = await visit('/api/api-keys', { cookie: await beginSession(other) });
    const id = named.parse(theirs.body).keys[0]?.id;
    expect(await visit(`/api/api-keys/${id}`, { method: 'DELETE', cookie })).toMatchObject({ status: 404 });
    expect(await request('/v1/accounts', { headers: withKey(other) })).toMatchObject({ status: 200 });
  });
});

it('an old sign-in creates nothing that outlives its session: no key and no webhook endpoint', async () => {
  const owner = await createUser({ threads: 0 });
  const recent = await beginSession(owner);
  const url = `${stack.sandboxUrl}/hooks/recent-sign-in`;
  const webhook = await visit('/api/webhooks', { body: { url }, cookie: recent });
  const { id } = z.object({ webhook: z.object({ id: z.string() }) }).parse(webhook.body).webhook;
  const { keys } = named.parse((await visit('/api/api-keys', { cookie: recent })).body);
  await changeUser(owner.uid, { validSince: '1' });
  const session = withClaims(recent, { auth_time: Math.floor(Date.now() / 1000) - 301 });
  const ask = async (path: string, body: object, method: 'DELETE' | 'PATCH' | 'POST' = 'POST') => {
    const response = await visit(path, { method, body, cookie: session });
    return codeOf(response.body) ?? response.status;
  };

  expect(await ask('/api/api-keys', {})).toBe('recent_sign_in_required');
  expect(await ask(`/api/api-keys/${keys[0]?.id}/rotate`, {})).toBe('recent_sign_in_required');
  expect(await ask('/api/webhooks', { url })).toBe('recent_sign_in_required');
  expect(await ask(`/api/webhooks/${id}/rotate`, {})).toBe('recent_sign_in_required');
  expect(await ask(`/api/webhooks/${id}`, { url }, 'PATCH')).toBe('recent_sign_in_required');
  expect(named.parse((await visit('/api/api-keys', { cookie: session })).body).keys).toEqual(keys);
  expect(await ask(`/api/webhooks/${id}`, { enabled: false }, 'PATCH')).toBe(200);
  expect(await ask(`/api/api-keys/${keys[0]?.id}`, {}, 'DELETE')).toBe(200);
});

it('requests of the pages do not count against the limits of the API', async () => {
  const busy = await createUser();
  const session = await beginSession(busy);
  for (let count = 0; count < 3; count += 1) await visit('/api/posts', { cookie: session });
  const { headers } = await request('/v1/accounts', { headers: withKey(busy) });
  expect(headers.get('x-ratelimit-remaining')).toBe('99');
});

it('users with ended sessions do not block each other', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1)
    statuses.add((await visit('/api/me', { cookie: 'ended', headers })).status);
  expect([...statuses]).toEqual([401]);
});
