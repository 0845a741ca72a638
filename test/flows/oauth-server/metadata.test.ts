import { expect, it } from 'vitest';
import { request } from '../../support/api.ts';
import { stack } from '../../support/stack.ts';

const at = stack.webUrl;

it.each([
  ['/.well-known/oauth-protected-resource', { resource: at, authorization_servers: [at] }],
  ['/.well-known/oauth-protected-resource/mcp', { resource: `${at}/mcp`, authorization_servers: [at] }],
  ['/.well-known/oauth-authorization-server', { issuer: at, token_endpoint: `${at}/oauth/token` }],
])('%s is served at Hosting to pages of any origin, with the address of the site', async (path, body) => {
  const response = await request(path, { at, headers: { origin: 'https://app.example' } });
  expect(response).toMatchObject({ status: 200, body });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const preflight = await request(path, { at, method: 'OPTIONS', headers: { origin: 'https://app.example' } });
  expect(preflight.status).toBe(204);
  expect(await request(path, { at, method: 'DELETE' })).toMatchObject({ status: 404 });
});
