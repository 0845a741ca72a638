import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { oauthPaths, resourceMetadata, serverMetadata } from './metadata.ts';

const firebaseJson = z.looseObject({
  hosting: z.looseObject({
    rewrites: z.array(z.object({ source: z.string(), function: z.object({ functionId: z.string() }) })),
  }),
});

const { hosting } = firebaseJson.parse(
  JSON.parse(readFileSync(new URL('../../../../firebase.json', import.meta.url), 'utf8')),
);

/** `**` matches no name that begins with a dot. */
function matches(source: string, path: string): boolean {
  if (path.startsWith('/.')) return path === source;
  return source.endsWith('**') ? path.startsWith(source.slice(0, -2)) : path === source;
}

it.each([
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  ...Object.values(oauthPaths),
])('the path %s is routed in firebase.json to the function "web"', (path) => {
  expect(hosting.rewrites.find(({ source }) => matches(source, path))?.function.functionId).toBe('web');
});

it('the metadata names the authorization server of each resource, without a slash after the address', () => {
  const site = 'https://herald.example';
  expect(resourceMetadata(site, 'api')).toMatchObject({ resource: site, authorization_servers: [site] });
  expect(resourceMetadata(site, 'mcp')).toMatchObject({ resource: `${site}/mcp`, authorization_servers: [site] });
  expect(serverMetadata(site)).toMatchObject({
    issuer: site,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
  });
});
