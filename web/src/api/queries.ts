import { bodyOf, client } from './client.ts';
import type { Account, CurrentUser, Key, Platform } from './types.ts';
import type { QueryOptions } from './use-query.ts';

/** The signed-in user with subscription and credits; fetched once. */
export const userQuery: QueryOptions<CurrentUser> = {
  queryKey: ['user'],
  queryFn: ({ signal }) => bodyOf(client.GET('/api/me', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
};

export const keysQuery: QueryOptions<Key[]> = {
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await bodyOf(client.GET('/api/api-keys', { signal }))).keys,
};

export interface Connections {
  accounts: Account[];
  /** The platforms that accounts can be connected on. */
  platforms: Platform[];
}

export const connectionsQuery: QueryOptions<Connections> = {
  queryKey: ['connections'],
  queryFn: async ({ signal }) => {
    const [{ accounts }, { platforms }] = await Promise.all([
      bodyOf(client.GET('/api/accounts', { signal })),
      bodyOf(client.GET('/api/platforms', { signal })),
    ]);
    return { accounts, platforms };
  },
};
