import { expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../support/api.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const started = z.object({ authorizeUrl: z.url() });
const CALLBACK = `${stack.webUrl}/api/tiktok/callback`;

it('the desktop flow of TikTok is redirected through the pages', async () => {
  const user = await createUser({ threads: 0 });
  const start = await fetch(`${stack.functionsUrl}/ttAuthStart?desktop=1&returnTo=/settings/accounts`, {
    headers: signedIn(user),
  });
  const url = new URL(started.parse(await start.json()).authorizeUrl);
  expect(url.searchParams.get('redirect_uri')).toBe(CALLBACK);
  url.searchParams.set('_sandbox', 'approve');
  url.searchParams.set('_sandbox_user', `desk_${user.uid.slice(0, 8).toLowerCase()}`);
  const approved = await fetch(url, { redirect: 'manual' });
  const back = approved.headers.get('location') ?? '';
  expect(back.startsWith(`${CALLBACK}?`)).toBe(true);
  const callback = await fetch(back, { redirect: 'manual' });
  expect(callback.headers.get('location')).toContain(`${stack.webUrl}/settings/accounts?tiktok=connected&accounts=`);
  const accounts = await visit('/api/accounts', { cookie: await beginSession(user) });
  expect(accounts.body).toMatchObject({ accounts: [{ platform: 'tiktok', status: 'active' }] });
  expect((await fetch(back, { redirect: 'manual' })).status).toBe(400);
});

it('the desktop flow asks for a confirmation when another user is signed in in its browser', async () => {
  const [user, other] = await Promise.all([createUser({ threads: 0 }), createUser({ threads: 0 })]);
  const start = await fetch(`${stack.functionsUrl}/ttAuthStart?desktop=1&returnTo=/settings/accounts`, {
    headers: signedIn(user),
  });
  const url = new URL(started.parse(await start.json()).authorizeUrl);
  url.searchParams.set('_sandbox', 'approve');
  url.searchParams.set('_sandbox_user', `other_${user.uid.slice(0, 8).toLowerCase()}`);
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const cookie = `__session=${await beginSession(other)}`;
  const page = await (await fetch(back, { redirect: 'manual', headers: { cookie } })).text();
  const connection = /name="connection" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const accounts = async () => (await visit('/api/accounts', { cookie: await beginSession(user) })).body;
  expect(await accounts()).toMatchObject({ accounts: [] });
  const body = new URLSearchParams({ connection, decision: 'connect' });
  const confirmed = await fetch(CALLBACK, { method: 'POST', redirect: 'manual', headers: { cookie }, body });
  expect(confirmed.headers.get('location')).toContain('tiktok=connected');
  expect(await accounts()).toMatchObject({ accounts: [{ platform: 'tiktok' }] });
});

it.each(['/api/tiktok/callback/tiktokAbC.txt', '/api/tiktok/tiktokAbC.txt', '/tiktokAbC.txt'])(
  'an unknown TikTok verification file at %s gets 404 as plain text',
  async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  },
);
