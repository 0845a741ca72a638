import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type ApiRequest, type ApiResponse, request, withKey } from './api.ts';
import { decide, locationOf, visit as visitUrl } from './authorize-flow.ts';
import { visit } from './page-client.ts';
import type { TestUser } from './user.ts';

const created = z.object({
  id: z.string(),
  url: z.url(),
  expiresAt: z.string(),
  platforms: z.array(z.string()),
  profileId: z.string().nullable(),
});

export type TestLink = z.infer<typeof created>;

const started = z.object({ authorizeUrl: z.url() });

/** A connect link, by the API. */
export async function createLink(
  user: Pick<TestUser, 'apiKey'>,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<TestLink> {
  const response = await request('/v1/connect-links', { body, headers: { ...withKey(user), ...headers } });
  if (response.status !== 201) throw new Error(`not created: ${response.status} ${JSON.stringify(response.body)}`);
  return created.parse(response.body);
}

/** The page of a link, as one browser has opened it. */
export interface LinkPage {
  /** One request of the page. */
  ask(path?: string, more?: Pick<ApiRequest, 'method' | 'body'>): Promise<ApiResponse>;
  /** The user goes to the platform and decides there. Resolves with the address to which the callback redirects the browser. */
  authorize(platform: string, decision: Record<string, string>): Promise<URL>;
}

/** Opens a link in a new browser. */
export function openLink({ url }: Pick<TestLink, 'url'>): LinkPage {
  const credential = `${new URL(url).hash.slice(1)}.${randomBytes(32).toString('base64url')}`;
  const ask: LinkPage['ask'] = (path = '', more = {}) =>
    visit(`/api/connect-link${path}`, { ...more, headers: { authorization: `Bearer ${credential}` } });
  return {
    ask,
    authorize: async (platform, decision) => {
      const { body } = await ask('/connections', { body: { platform } });
      return locationOf(await visitUrl(await decide(started.parse(body).authorizeUrl, decision)));
    },
  };
}

/** The token of a pending connection, in the address that the callback has redirected to. */
export function pendingToken(redirect: URL): string {
  return new URLSearchParams(redirect.hash.slice(1)).get('connection') ?? '';
}
