import type { Account } from '@herald-publishing/client';
import { requestThrough, throwIfFailed } from '../api/client.ts';
import type { ActivatedConnection, ConnectLink, Platform } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { handOverCredential } from './credential.ts';

/** What the page of a link asks the server. Every method throws `ApiError`: `unauthorized` for a link that does not work. */
export interface LinkClient {
  query: QueryOptions<ConnectLink>;
  /** Leaves for the platform's own page. Resolves with the result in test mode. */
  connect(platform: Platform['platform'], handle: string | null): Promise<ActivatedConnection | null>;
  activate(connection: string): Promise<ActivatedConnection>;
  /** Resolves with whether the platform has ended the access. */
  disconnect(account: Pick<Account, 'platform' | 'accountId'>): Promise<boolean>;
}

export function linkClient(credential: string): LinkClient {
  const request = requestThrough(async (address, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${credential}`);
    const response = await fetch(address, { ...init, headers, credentials: 'omit' });
    await throwIfFailed(response);
    return response;
  });
  return {
    query: {
      queryKey: ['connect-link', credential],
      queryFn: ({ signal }) => request('get', '/api/connect-link', { signal }),
    },
    connect: async (platform, handle) => {
      const body = { platform, ...(handle === null ? {} : { handle }) };
      const { authorizeUrl, connection } = await request('post', '/api/connect-link/connections', { body });
      if (authorizeUrl === null) return connection;
      handOverCredential(credential);
      location.assign(authorizeUrl);
      return null;
    },
    activate: (connection) => request('post', '/api/connect-link/connections/activate', { body: { connection } }),
    disconnect: async ({ platform, accountId }) => {
      const params = { platform, accountId };
      return (await request('delete', '/api/connect-link/accounts/{platform}/{accountId}', { params })).accessRevoked;
    },
  };
}
