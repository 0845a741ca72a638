import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context, createContext } from '../../../functions/src/context.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { signedIn } from '../../support/api.ts';
import { changeUser, withClaims } from '../../support/auth-emulator.ts';
import { useUp } from '../../support/limits.ts';
import { beginSession, cookieLine, cookieValue, visit } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const refused = { status: 401, body: { error: { type: 'authentication_error', code: 'unauthorized' } } };
const past = Math.floor(Date.UTC(2020, 0, 1) / 1000);

function claimsOf(token: string) {
  return z
    .object({ auth_time: z.number() })
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}

let user: TestUser;
beforeAll(async () => {
  user = await createUser({ threads: 0 });
});

it.each([
  ['as a bearer', () => ({ headers: signedIn(user) })],
  ['as JSON', () => ({ body: { idToken: user.idToken } })],
])('an ID token becomes a session of five days when it is sent %s', async (_how, request) => {
  const response = await visit('/api/auth/session', { method: 'POST', ...request() });
  expect(response).toMatchObject({ status: 200, body: { ok: true } });
  const attributes = cookieLine(response).split('; ').slice(1);
  expect(attributes).toEqual(
    expect.arrayContaining(['Max-Age=432000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
  );
  expect(attributes.filter((attribute) => attribute.startsWith('Domain'))).toEqual([]);
  expect(response.headers.get('cache-control')).toContain('private');
  const me = await visit('/api/me', { cookie: cookieValue(response) });
  expect(me).toMatchObject({ status: 200, body: { user: { id: user.uid } } });
});

it.each([
  ['nothing', {}],
  ['an empty body', { body: {} }],
  ['an invalid token', { body: { idToken: 'nonsense' } }],
  ['an invalid bearer', { headers: { authorization: 'Bearer nonsense' } }],
  ['a number', { body: { idToken: 5 } }],
])('an ID token is required instead of %s', async (_what, request) => {
  const response = await visit('/api/auth/session', { method: 'POST', ...request });
  expect(response).toMatchObject(refused);
  expect(response.headers.getSetCookie()).toEqual([]);
});

it('an ID token is refused when the sign-in is more than five minutes old', async () => {
  const { auth_time } = claimsOf(user.idToken);
  const at = (ms: number) => {
    const clock = { now: () => auth_time * 1000 + ms };
    const { store, config } = context();
    return createContext({ clock, store, config }).sessions.create(user.idToken);
  };
  await expect(at(6 * MINUTE)).rejects.toMatchObject({ reason: 'recent_sign_in_required' });
  expect(await at(4 * MINUTE)).toEqual(expect.any(String));
});

it('an ID token is accepted from an address with a used-up limit of refused tokens', async () => {
  const ip = `198.51.100.${randomInt(1, 255)}`;
  const window = { key: `endpoint:auth-session:ip:${ip}`, limit: 600, burst: 0, windowMs: MINUTE };
  await useUp(window, 599);
  const send = (headers: Record<string, string>) =>
    visit('/api/auth/session', { method: 'POST', headers: { ...headers, 'x-forwarded-for': ip } });
  expect((await send(signedIn(user))).status).toBe(200);
  expect((await send({ authorization: 'Bearer nonsense' })).status).toBe(401);
  const refused = await send({ authorization: 'Bearer nonsense' });
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect((await send(signedIn(user))).status).toBe(200);
});

it('an ID token is required as JSON, not as a form that any site can send', async () => {
  const body = JSON.stringify({ idToken: user.idToken });
  const headers = { 'content-type': 'text/plain' };
  const response = await visit('/api/auth/session', { method: 'POST', body, headers });
  expect(response).toMatchObject({ status: 415, body: { error: { code: 'unsupported_content_type' } } });
  expect(response.headers.getSetCookie()).toEqual([]);
});

describe('a session cookie', () => {
  it.each<[string, (cookie: string) => string]>([
    ['that is an ID token', () => user.idToken],
    ['that is malformed', () => 'nonsense'],
    ['that has expired', (cookie) => withClaims(cookie, { exp: past })],
    ['of another project', (cookie) => withClaims(cookie, { aud: 'another' })],
    ['of another issuer', (cookie) => withClaims(cookie, { iss: 'https://session.example/demo-herald' })],
    ['of an unknown user', (cookie) => withClaims(cookie, { sub: 'nobody', user_id: 'nobody' })],
    ['that is truncated', (cookie) => cookie.slice(0, cookie.length / 2)],
  ])('a session cookie %s is refused', async (_what, forge) => {
    const cookie = forge(await beginSession(user));
    expect(await visit('/api/me', { cookie })).toMatchObject(refused);
    const page = await visit('/dashboard', { cookie });
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toBe('/login?next=%2Fdashboard');
  });

  it('a session cookie that is sent twice under its name is refused', async () => {
    const cookie = await beginSession(user);
    const headers = { cookie: `__session=${cookie}; __session=${cookie}` };
    expect(await visit('/api/me', { headers })).toMatchObject(refused);
  });

  it('the session cookie of a disabled user is refused', async () => {
    const otherUser = await createUser({ threads: 0 });
    const cookie = await beginSession(otherUser);
    await changeUser(otherUser.uid, { disableUser: true });
    expect(await visit('/api/api-keys', { method: 'POST', body: {}, cookie })).toMatchObject(refused);
  });

  it('the session cookie of a user with revoked sessions is refused', async () => {
    const victim = await createUser({ threads: 0 });
    const cookie = await beginSession(victim);
    await changeUser(victim.uid, { validSince: String(Math.floor(Date.now() / 1000) + 60) });
    expect(await visit('/api/api-keys', { method: 'POST', body: {}, cookie })).toMatchObject(refused);
  });
});

// Two sessions created in the same second with the same sign-in are one: these tests use a separate user.
describe('signing out', () => {
  let otherUser: TestUser;
  beforeEach(async () => {
    otherUser = await createUser({ threads: 0 });
  });

  it('the sign-out removes the cookie and invalidates every copy of the cookie', async () => {
    const cookie = await beginSession(otherUser);
    const response = await visit('/api/auth/session', { method: 'DELETE', cookie });
    expect(response).toMatchObject({ status: 200, body: { ok: true } });
    expect(cookieLine(response)).toMatch(/^__session=;.*Expires=Thu, 01 Jan 1970/);
    expect(await visit('/api/me', { cookie })).toMatchObject(refused);
    // The same token with another signature.
    expect(await visit('/api/me', { cookie: `${cookie}x` })).toMatchObject(refused);
  });

  it('the sign-out keeps other sessions of the user', async () => {
    const cookie = await beginSession(otherUser);
    const other = withClaims(cookie, { iat: Math.floor(Date.now() / 1000) - 60 });
    await visit('/api/auth/session', { method: 'DELETE', cookie });
    expect(await visit('/api/me', { cookie: other })).toMatchObject({ status: 200 });
  });

  it('the sign-out succeeds without a session', async () => {
    for (const more of [{}, { cookie: 'nonsense' }])
      expect(await visit('/api/auth/session', { method: 'DELETE', ...more })).toMatchObject({ status: 200 });
  });
});

describe('a cross-site request', () => {
  const own = new URL(stack.webUrl).origin;
  const makeKey = async (headers: Record<string, string>) =>
    visit('/api/api-keys', { method: 'POST', body: {}, cookie: await beginSession(user), headers });

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an opaque origin', { origin: 'null' }],
    ['from the same host, another port', { origin: 'http://127.0.0.1:1' }],
    ['across sites', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['with an allowed origin, across sites', { origin: own, 'sec-fetch-site': 'cross-site' }],
  ])('a cross-site request is refused %s', async (_what, headers) => {
    expect(await makeKey(headers)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  });

  it.each([
    ['the pages themselves', { origin: own, 'sec-fetch-site': 'same-origin' }],
    ['the pages in an old browser', { origin: own }],
    ['a program', {}],
  ])('a cross-site request is distinguished from a request of %s', async (_what, headers) => {
    expect(await makeKey(headers)).toMatchObject({ status: 201 });
  });

  it('a cross-site request cannot end or start a session', async () => {
    const headers = { origin: 'https://evil.example' };
    const cookie = await beginSession(user);
    expect(await visit('/api/auth/session', { method: 'DELETE', cookie, headers })).toMatchObject({ status: 403 });
    const body = { idToken: user.idToken };
    expect(await visit('/api/auth/session', { method: 'POST', body, headers })).toMatchObject({ status: 403 });
    expect(await visit('/api/me', { cookie })).toMatchObject({ status: 200 });
  });

  it('a cross-site request can read nothing, because no other origin is allowed', async () => {
    const response = await visit('/api/me', {
      cookie: await beginSession(user),
      headers: { origin: 'https://evil.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

it('a page of another user than the session reads and changes nothing', async () => {
  const other = await createUser();
  const cookie = await beginSession(other);
  const shown = (uid: string) => ({ 'herald-user': uid });
  const changed = { status: 409, body: { error: { code: 'user_changed' } } };
  expect(await visit('/api/posts', { cookie, headers: shown(user.uid) })).toMatchObject(changed);
  const body = { content: { text: 'Mine' }, preview: 'Mine', version: 0 };
  const save = (uid: string) =>
    visit(`/api/drafts/${randomUUID()}`, { method: 'PUT', body, cookie, headers: shown(uid) });
  expect(await save(user.uid)).toMatchObject(changed);
  expect(await visit('/api/drafts', { cookie })).toMatchObject({ body: { drafts: [] } });
  expect(await save(other.uid)).toMatchObject({ status: 200 });
});
