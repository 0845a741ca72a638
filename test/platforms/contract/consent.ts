import { randomUUID } from 'node:crypto';
import type { Connect } from '../../../functions/src/platforms/contract/connect.ts';
import type { PublisherFixture } from './publisher-fixture.ts';

/** What the challenge in the authorize address is made of, where a platform wants one. */
export const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';

/** A person at the platform's page: approves or refuses without a click. Gives the address the browser is sent back to. */
export const consent = async (
  stage: PublisherFixture,
  { authorizeUrl, scopes, codeChallenge }: Connect,
  answer: 'approve' | 'refuse' = 'approve',
): Promise<URL> => {
  const url = authorizeUrl(stage.settings, {
    redirectUri: stage.settings.redirectUri,
    state: 'the-state',
    scopes: [...scopes.required, ...scopes.defaults],
    codeChallenge: codeChallenge?.(VERIFIER) ?? null,
  });
  const user = `user.${randomUUID().slice(0, 8)}`;
  const page = await fetch(`${url}&_sandbox=${answer}&_sandbox_user=${user}`, { redirect: 'manual' });
  const location = page.headers.get('location');
  if (!location) throw new Error(`The authorize page answered ${page.status}: ${await page.text()}`);
  return new URL(location);
};
