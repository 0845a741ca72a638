import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { routes } from '../../../functions/src/http/api/routes.ts';
import { type ApiResponse, aPost, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { createDraft } from '../../support/drafts.ts';
import { eventually } from '../../support/eventually.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf } from '../../support/webhook-endpoints.ts';

const LATER = '2090-01-01T00:00:00Z';
const view = z.looseObject({
  id: z.string(),
  problems: z.array(z.looseObject({ field: z.string(), rule: z.string() })),
});
const listed = z.object({ drafts: z.array(z.looseObject({ id: z.string() })), nextCursor: z.string().nullable() });

let user: TestUser;
beforeAll(async () => {
  user = await createUser();
});

function send(method: string, path: string, body?: object, headers: Record<string, string> = {}, as = user) {
  return request(`/v1/drafts${path}`, {
    method,
    headers: { ...withKey(as), ...headers },
    ...(body ? { body } : {}),
  } as Parameters<typeof request>[1]);
}

/** As the key of the tests has created it. */
const AS_CREATED = { version: 1 };

function publish(id: string, body: object = AS_CREATED, headers: Record<string, string> = {}) {
  return send('POST', `/${id}/publish`, body, headers);
}

function scheduled(content: object = {}) {
  return aPost(content, { scheduledTime: LATER });
}

function postIdOf({ body }: ApiResponse): string {
  return z.object({ postSubmissionId: z.string() }).parse(body).postSubmissionId;
}

function refusal(status: number, code: string) {
  return { status, body: { error: { code } } };
}

describe('a draft of the API', () => {
  it('a draft is stored with its problems, whatever is wrong with it, under the name of its key', async () => {
    const apiKey = await createApiKey(context(), user.uid, 'Assistant', { scopes: ['drafts:write', 'posts:read'] });
    const body = { post: { content: { text: 7, platform: [['x'], 'threads'], __proto: [[1]] } }, colour: 'red' };
    const created = await send('POST', '', body, {}, { ...user, apiKey });
    expect(created).toMatchObject({
      status: 201,
      body: {
        status: 'waiting',
        valid: false,
        createdBy: { kind: 'key', name: 'Assistant' },
        changedBy: { kind: 'key', name: 'Assistant' },
        version: 1,
      },
    });
    const { id, problems, ...rest } = view.parse(created.body);
    expect(created.headers.get('location')).toMatch(new RegExp(`/v1/drafts/${id}$`));
    expect(rest['request']).toEqual(body);
    expect(problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['body.post.content.text', 'body.post.content.platform.0', 'body.colour']),
    );
    expect(await send('GET', `/${id}`)).toMatchObject({ status: 200, body: { request: body, problems } });
    expect(await publish(id)).toMatchObject(refusal(400, 'validation_error'));
    expect(await send('GET', `/${id}`)).toMatchObject({ status: 200 });
  });

  it('a draft without a known field, or one that is too long, is refused', async () => {
    for (const body of [{}, { colour: 'red' }, { post: 'x'.repeat(200_000) }])
      expect(await send('POST', '', body)).toMatchObject(refusal(400, 'validation_error'));
  });

  it('a merge patch changes a draft, and only where the draft is as it was read', async () => {
    const id = await createDraft(user, { ...scheduled({ text: 'One' }), colour: 'red' });
    const etag = (await send('GET', `/${id}`)).headers.get('etag') ?? '';
    const change = { post: { content: { text: 'Two' } }, colour: null };
    const changed = await send('PATCH', `/${id}`, change, { 'if-match': etag });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, valid: true, preview: 'Two' } });
    expect(changed.body).toMatchObject({ request: scheduled({ text: 'Two' }) });
    const other = { post: { content: { text: 'Three' } } };
    expect(await send('PATCH', `/${id}`, other, { 'if-match': etag })).toMatchObject(
      refusal(412, 'precondition_failed'),
    );
    // The response to the first change may have been lost.
    expect(await send('PATCH', `/${id}`, change, { 'if-match': etag })).toMatchObject({ body: { version: 2 } });
    expect(await publish(id, {}, { 'if-match': etag })).toMatchObject(refusal(412, 'precondition_failed'));
    expect(await send('POST', `/${id}/reject`, { message: 'No' }, { 'if-match': etag })).toMatchObject(
      refusal(412, 'precondition_failed'),
    );
    const tooLong = { post: { content: { text: 'x'.repeat(199_990) } } };
    expect(await send('PATCH', `/${id}`, tooLong)).toMatchObject(refusal(400, 'validation_error'));
    expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 200 });
    expect(await send('DELETE', `/${id}`)).toMatchObject(refusal(404, 'not_found'));
  });

  it('drafts are listed in pages, by their status', async () => {
    const owner = await createUser();
    const ids = [];
    for (const text of ['One', 'Two', 'Three']) ids.unshift(await createDraft(owner, aPost({ text })));
    await send('POST', `/${ids[0]}/reject`, { message: 'No' }, {}, owner);
    const list = async (query: string) => listed.parse((await send('GET', `?${query}`, undefined, {}, owner)).body);
    const first = await list('limit=2');
    const { drafts: rest, nextCursor } = await list(`limit=2&cursor=${first.nextCursor}`);
    expect([...first.drafts, ...rest].map(({ id }) => id)).toEqual(ids);
    expect(nextCursor).toBeNull();
    expect((await list('status=rejected')).drafts).toMatchObject([{ id: ids[0], rejection: { message: 'No' } }]);
    expect((await list('status=open')).drafts).toEqual([]);
  });
});

describe('publishing a draft', () => {
  it('concurrent requests to publish a draft create one post, and a repeated request returns it', async () => {
    const owner = await createUser();
    const publishOnce = (key: Record<string, string>) =>
      send('POST', `/${id}/publish`, { ...AS_CREATED, scheduledTime: LATER }, key, owner);
    const id = await createDraft(owner, aPost({ text: randomUUID() }));
    const keys = ['a', 'b', 'c'].map((name) => ({ 'idempotency-key': `${name}-${id}` }));
    const all = await Promise.all(keys.map(publishOnce));
    const winners = all.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    for (const { status } of all) expect([201, 404, 409]).toContain(status);
    const winner = all.findIndex(({ status }) => status === 201);
    const [post] = winners.map(postIdOf);
    expect(postIdOf(await publishOnce(keys[winner] ?? {}))).toBe(post);
    expect(await publishOnce({ 'idempotency-key': `late-${id}` })).toMatchObject(refusal(404, 'not_found'));
    const { body } = await request('/v1/posts', { headers: withKey(owner) });
    expect(body).toMatchObject({ posts: [{ postSubmissionId: post }] });
  });

  it('a draft of a program is published only in the version that was read', async () => {
    const id = await createDraft(user, scheduled());
    for (const body of [{}, { version: 2 }])
      expect(await publish(id, body)).toMatchObject(refusal(412, 'precondition_failed'));
    expect(await publish(id, {}, { 'if-match': ' * ' })).toMatchObject(refusal(412, 'precondition_failed'));
    const etag = (await send('GET', `/${id}`)).headers.get('etag') ?? '';
    await send('PATCH', `/${id}`, { post: { content: { text: 'Another' } } });
    expect(await publish(id)).toMatchObject(refusal(412, 'precondition_failed'));
    expect(await publish(id, { version: 2 }, { 'if-match': etag })).toMatchObject(refusal(412, 'precondition_failed'));
    expect(await publish(id, { version: 2 })).toMatchObject({ status: 201 });
  });

  it('equal requests without a key publish a draft once, and return the same post', async () => {
    const id = await createDraft(user, scheduled());
    const posts = (await Promise.all([publish(id), publish(id)])).map(postIdOf);
    expect(posts[0]).toBe(posts[1]);
    expect(postIdOf(await publish(id))).toBe(posts[0]);
    const stored = await context()
      .store.submissions.doc(posts[0] ?? '')
      .get();
    expect(stored.data()?.publishAt).toEqual(new Date(LATER));
  });

  it('a strict draft with an error is not published', async () => {
    const body = {
      ...scheduled({ platform: { platform: 'threads', accountId: user.accounts.threads[0] } }),
      strict: true,
    };
    const id = await createDraft(user, body);
    await send('PATCH', `/${id}`, { post: { content: { text: 'x'.repeat(501) } } });
    expect(await publish(id, { version: 2 })).toMatchObject(refusal(400, 'post_would_fail'));
    expect(await send('GET', `/${id}`)).toMatchObject({ status: 200, body: { valid: false } });
  });
});

it('an event is recorded when a draft is created by API, rejected and published', async () => {
  const owner = await createUser();
  await eventsOf(owner, () => true);
  const id = await createDraft(owner, scheduled());
  const reject = (message: string) => send('POST', `/${id}/reject`, { message }, {}, owner);
  for (const _ of ['once', 'again'])
    expect(await reject('The price is wrong.')).toMatchObject({
      status: 200,
      body: { status: 'rejected', version: 2 },
    });
  expect(await reject('Another reason')).toMatchObject(refusal(409, 'not_editable'));
  const change = { post: { content: { text: 'Corrected' } } };
  expect(await send('PATCH', `/${id}`, change, {}, owner)).toMatchObject({
    body: { status: 'waiting', rejection: null },
  });
  const post = postIdOf(await send('POST', `/${id}/publish`, { version: 3 }, {}, owner));
  const events = await eventsOf(owner, (types) => types.includes('draft.approved'));
  expect(events.filter(({ type }) => type.startsWith('draft.')).map(({ type, data }) => [type, data])).toEqual([
    ['draft.created', { draft: expect.objectContaining({ id, status: 'waiting' }) }],
    [
      'draft.rejected',
      { draft: expect.objectContaining({ rejection: { message: 'The price is wrong.', at: expect.any(String) } }) },
    ],
    ['draft.approved', { draft: expect.objectContaining({ id, preview: 'Corrected' }), postSubmissionId: post }],
  ]);
});

it('a key for some accounts uses only drafts without another target', async () => {
  const owner = await createUser({ threads: 2 });
  const [mine, other] = owner.accounts.threads;
  const apiKey = await createApiKey(context(), owner.uid, null, { accounts: [`threads:${mine}`] });
  const as = { ...owner, apiKey };
  const platform = [{ platform: 'threads', accountId: other, overrides: { colour: 'red' } }];
  const id = await createDraft(owner, scheduled({ platform }));
  const forbidden = refusal(403, 'account_not_allowed');
  for (const [method, path, body] of [
    ['POST', '', scheduled({ platform })],
    ['GET', `/${id}`],
    ['PATCH', `/${id}`, { post: { content: { platform: [{ platform: 'threads', accountId: mine }] } } }],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/publish`, AS_CREATED],
    ['POST', `/${id}/reject`, { message: 'No' }],
  ] as const)
    expect(await send(method, path, body, {}, as), `${method} ${path}`).toMatchObject(forbidden);
  const own = await createDraft(as, scheduled({ platform: 'threads' }));
  expect(await send('PATCH', `/${own}`, { post: { content: { platform } } }, {}, as)).toMatchObject(forbidden);
  const post = postIdOf(await send('POST', `/${own}/publish`, AS_CREATED, {}, as));
  expect((await context().store.submissions.doc(post).get()).data()?.targets).toMatchObject([{ accountId: mine }]);
  expect(await send('GET', `/${id}`, undefined, {}, owner)).toMatchObject({ body: { version: 1 } });
});

it('a key that may only prepare publishes by no endpoint', async () => {
  const scopes = ['drafts:write', 'posts:read', 'media'];
  const apiKey = await createApiKey(context(), user.uid, null, { scopes });
  const id = await createDraft({ apiKey }, scheduled());
  const publishing = routes.filter(({ access }) => access.scope === 'posts:write');
  expect(publishing.length).toBeGreaterThan(7);
  for (const { method, path } of publishing) {
    const sent = { method: method.toUpperCase(), ...(method === 'delete' ? {} : { body: {} }) };
    const address = path.replace(':id', id).replace(':platform', 'threads').replace(':accountId', 'a');
    const response = await request(address, { ...sent, headers: withKey({ apiKey }) } as never);
    expect(response, `${method} ${path}`).toMatchObject(refusal(403, 'insufficient_scope'));
  }
  expect(await send('GET', `/${id}`)).toMatchObject({ status: 200 });
});

describe('drafts on the pages', () => {
  const put = (cookie: string, id: string, body: object) =>
    visit(`/api/drafts/${id}`, { method: 'PUT', body: { preview: '', ...body }, cookie });

  it('a draft on the pages is the same one as by API: each has what the other has changed', async () => {
    const cookie = await beginSession(user);
    const id = randomUUID();
    const content = { text: 'Mine' };
    const saved = await put(cookie, id, { content, request: scheduled(content), version: 0 });
    expect(saved).toMatchObject({ status: 200 });
    expect(await send('GET', `/${id}`)).toMatchObject({
      body: { status: 'open', createdBy: { kind: 'person' }, request: scheduled(content), valid: true },
    });
    expect(await send('POST', `/${id}/reject`, { message: 'No' })).toMatchObject(refusal(409, 'not_editable'));
    await send('PATCH', `/${id}`, { post: { content: { text: 'Changed', imageUrls: ['https://example.com/a.png'] } } });
    const read = await visit(`/api/drafts/${id}`, { cookie });
    const accountId = user.accounts.threads[0];
    expect(read).toMatchObject({
      body: {
        status: 'waiting',
        content: null,
        post: {
          text: 'Changed',
          media: [{ kind: 'image', url: 'https://example.com/a.png' }],
          link: null,
          replies: [],
          targets: [{ platform: 'threads', accountId }],
          scheduledTime: '2090-01-01T00:00:00.000Z',
        },
      },
    });
    // Its file could not be stored meanwhile, which is no change of the content.
    await eventually(
      () => send('GET', `/${id}`),
      ({ body }) => JSON.stringify(body).includes('"version":3'),
    );
    expect(await put(cookie, id, { content, request: scheduled(content), version: 1 })).toMatchObject(
      refusal(412, 'precondition_failed'),
    );
    expect(await put(cookie, id, { content, request: scheduled(content), version: 2 })).toMatchObject({ status: 200 });
    expect(await visit(`/api/drafts/${id}`, { cookie })).toMatchObject({ body: { status: 'waiting', content } });
  });

  it('a key without posts:write leaves the drafts of a person alone, and others are shown as changed by their key', async () => {
    const cookie = await beginSession(user);
    const id = randomUUID();
    await put(cookie, id, { content: { text: 'Mine' }, request: scheduled({ text: 'Mine' }), version: 0 });
    const limited = await createApiKey(context(), user.uid, 'Helper', { scopes: ['drafts:write', 'posts:read'] });
    const text = { post: { content: { text: 'Theirs' } } };
    for (const [method, body] of [['PATCH', text], ['DELETE']] as const)
      expect(await send(method, `/${id}`, body, {}, { ...user, apiKey: limited })).toMatchObject(
        refusal(403, 'insufficient_scope'),
      );
    const [by, person] = [{ kind: 'key' }, { kind: 'person', name: null }];
    expect(await send('GET', `/${id}`)).toMatchObject({ body: { createdBy: person, changedBy: person, version: 1 } });
    expect(await send('PATCH', `/${id}`, text)).toMatchObject({ body: { createdBy: person, changedBy: by } });
    expect(await visit(`/api/drafts/${id}/review`, { cookie })).toMatchObject({ body: { changedBy: by } });
    expect(await send('POST', `/${id}/publish`, {})).toMatchObject(refusal(412, 'precondition_failed'));
  });

  it('a draft on the pages is rejected and approved as it was reviewed', async () => {
    const cookie = await beginSession(user);
    const id = await createDraft(user, scheduled());
    const review = () => visit(`/api/drafts/${id}/review`, { cookie });
    const act = (verb: string, body: object, etag: string) =>
      visit(`/api/drafts/${id}/${verb}`, { method: 'POST', body, cookie, headers: { 'if-match': etag } });
    const first = (await review()).headers.get('etag') ?? '';
    expect(await act('reject', { message: 'Shorter, please' }, first)).toMatchObject({ body: { status: 'rejected' } });
    expect(await act('publish', {}, first)).toMatchObject(refusal(412, 'precondition_failed'));
    const second = (await review()).headers.get('etag') ?? '';
    expect(await act('publish', {}, second)).toMatchObject({ status: 201 });
  });

  it('a draft is not approved after its slot was taken since the review, and then shows the next slot', async () => {
    const owner = await createUser();
    const cookie = await beginSession(owner);
    const weekly = { monday: ['09:00'], thursday: ['09:00'] };
    await clientOf(owner).slots.set({ timeZone: 'Etc/UTC', weekly });
    const waiting = () => visit('/api/drafts/waiting', { cookie });
    const id = await createDraft(owner, aPost({ text: 'Of a draft' }, { scheduledTime: { slot: 'next' } }));
    expect(await waiting()).toMatchObject({ body: { count: 1 } });
    const review = async () => {
      const response = await visit(`/api/drafts/${id}/review`, { cookie });
      const { post } = z.object({ post: z.object({ scheduledTime: z.string() }) }).parse(response.body);
      return { etag: response.headers.get('etag') ?? '', time: post.scheduledTime };
    };
    const approve = (etag: string) =>
      visit(`/api/drafts/${id}/publish`, { method: 'POST', body: {}, cookie, headers: { 'if-match': etag } });
    const first = await review();
    const other = await request('/v1/posts', {
      headers: withKey(owner),
      body: aPost({}, { scheduledTime: { slot: 'next' } }),
    });
    expect(other).toMatchObject({ status: 201, body: { scheduledTime: first.time } });
    expect(await approve(first.etag)).toMatchObject(refusal(412, 'precondition_failed'));
    const second = await review();
    expect(second.time > first.time).toBe(true);
    const approved = await approve(second.etag);
    expect(approved).toMatchObject({ status: 201, body: { scheduledTime: second.time } });
    expect(await waiting()).toMatchObject({ body: { count: 0 } });
  });

  it('a draft of which it is unknown who has changed it is published only in the version that was read', async () => {
    const id = randomUUID();
    await put(await beginSession(user), id, { content: {}, request: scheduled(), version: 0 });
    await context().store.user(user.uid).drafts.doc(id).update({ changedBy: null });
    expect(await publish(id, {})).toMatchObject(refusal(412, 'precondition_failed'));
    expect(await publish(id)).toMatchObject({ status: 201 });
  });

  it('a draft that an earlier version of the pages saved cannot be changed by API', async () => {
    const id = randomUUID();
    const content = { text: 'Old' };
    await put(await beginSession(user), id, { content, version: 0 });
    expect(await send('GET', `/${id}`)).toMatchObject({ status: 200, body: { request: null, valid: false } });
    for (const [method, path, body] of [
      ['PATCH', '', { post: {} }],
      ['POST', '/publish', {}],
    ] as const)
      expect(await send(method, `/${id}${path}`, body)).toMatchObject(refusal(409, 'not_editable'));
  });
});
