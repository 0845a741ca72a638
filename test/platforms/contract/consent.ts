import { randomUUID } from 'node:crypto';
import type { Connect } from '../../../functions/src/platforms/contract/oauth.ts';
import type { PublisherFixture } from './publisher-fixture.ts';

/** The PKCE verifier of the authorize URL, for platforms that require one. */
export const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';

/** The user's decision on the platform's page, without a click. Resolves with the redirect of the browser. */
export async function consent(
  fixture: PublisherFixture,
  { authorizeUrl, scopes, codeChallenge }: Connect,
  response: 'approve' | 'refuse' = 'approve',
): Promise<URL> {
  const url = authorizeUrl(fixture.settings, {
    redirectUri: fixture.settings.redirectUri,
    state: 'the-state',
    scopes: [...scopes.required, ...scopes.defaults],
    codeChallenge: codeChallenge?.(VERIFIER) ?? null,
  });
  const user = `user.${randomUUID().slice(0, 8)}`;
  const page = await fetch(`${url}&_sandbox=${response}&_sandbox_user=${user}`, { redirect: 'manual' });
  const location = page.headers.get('location');
  if (!location) throw new Error(`The authorize page responded ${page.status}: ${await page.text()}`);
  return new URL(location);
}

/** The code of an approval, as the browser brings it back. */
export async function consentCode(fixture: PublisherFixture, connect: Connect): Promise<string> {
  return (await consent(fixture, connect)).searchParams.get('code') ?? '';
}
