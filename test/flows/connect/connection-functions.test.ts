import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { request } from '../../support/api.ts';
import { decide, locationOf, start, visit } from '../../support/authorize-flow.ts';
import { newUser } from '../../support/signed-in-user.ts';
import { stack } from '../../support/stack.ts';

const approve = { _sandbox: 'approve', _sandbox_user: `generic.${process.pid}` };

it.each(platforms)('a connection to %s may start and end at Hosting', async (platform) => {
  const user = await newUser();
  const { authorizeUrl } = await start(user, `authStart/${platform}`, { returnTo: '/settings' }, stack.webUrl);
  const callback = await decide(authorizeUrl, approve);
  const { redirectUri = '' } = context().config.platforms[platform] ?? {};
  expect(callback.href).toContain(redirectUri);
  const atHosting = new URL(callback.href.replace(redirectUri, `${stack.webUrl}/authCallback/${platform}`));
  expect(locationOf(await visit(atHosting)).searchParams.get(platform)).toBe('connected');
  expect(await listAccounts(context(), user.uid)).toMatchObject([{ platform, status: 'active' }]);
});

it.each([
  ['threads', 'th'],
  ['tiktok', 'tt'],
])('a connection to %s may start and end at its functions with the prefix %s', async (platform, prefix) => {
  const user = await newUser();
  const { authorizeUrl } = await start(user, `${prefix}AuthStart`, { returnTo: '/settings' });
  const { search } = await decide(authorizeUrl, approve);
  const redirect = locationOf(await visit(new URL(`${stack.functionsUrl}/${prefix}AuthCallback${search}`)));
  expect(redirect.searchParams.get(platform)).toBe('connected');
  expect(await listAccounts(context(), user.uid)).toMatchObject([{ platform, status: 'active' }]);
});

it('the document of the Bluesky client is below the address of its callback, also at Hosting', async () => {
  for (const at of [stack.functionsUrl, stack.webUrl])
    expect(await request('/authCallback/bluesky/client-metadata.json', { at })).toMatchObject({
      status: 200,
      body: { redirect_uris: [`${stack.functionsUrl}/authCallback/bluesky`] },
    });
});

const addresses = [
  ['its own address', stack.functionsUrl],
  ['Hosting', stack.webUrl],
] as const;

it.each(addresses)('authStart responds to an unknown platform with not_found at %s', async (_where, at) => {
  const response = await request('/authStart/nowhere', { at });
  expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

it.each(addresses)('authCallback responds to an unknown platform with a page at %s', async (_where, at) => {
  const response = await visit(new URL(`${at}/authCallback/nowhere?state=x&code=y`));
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('not_found')]);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});
