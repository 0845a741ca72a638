import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ConnectLink, NewConnectLink } from '../../clients/typescript/src/index.ts';
import type { ApiRequest, ApiResponse } from './api.ts';
import { decide, locationOf, visit as visitUrl } from './authorize-flow.ts';
import { clientOf } from './client.ts';
import { visit } from './page-client.ts';
import type { TestUser } from './user.ts';

const started = z.object({ authorizeUrl: z.url() });

/** A connect link, by the API. */
export function createLink(user: Pick<TestUser, 'apiKey'>, link: NewConnectLink = {}): Promise<ConnectLink> {
  return clientOf(user).connectLinks.create(link);
}

/** The page of a link, as one browser has opened it. */
export interface LinkPage {
  /** One request of the page. */
  ask(path?: string, more?: Pick<ApiRequest, 'method' | 'body'>): Promise<ApiResponse>;
  /** The user goes to the platform and decides there. Resolves with the address to which the callback redirects the browser. */
  authorize(platform: string, decision: Record<string, string>): Promise<URL>;
}

/** Opens a link in a new browser. */
export function openLink({ url }: Pick<ConnectLink, 'url'>): LinkPage {
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
