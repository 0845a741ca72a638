import { request } from '../api/client.ts';
import type { Connections } from '../api/queries.ts';
import type { QueryOptions } from '../api/use-query.ts';

/** The accounts of the user, or of a profile, to which a key can be limited, whatever the page acts for. */
export function keyAccountsQuery(profile: string | null): QueryOptions<Connections> {
  return {
    queryKey: ['key-accounts', profile],
    queryFn: async ({ signal }) => {
      const query: Record<string, string> = profile === null ? {} : { profile };
      const [{ accounts }, { platforms }] = await Promise.all([
        request('get', '/api/key-accounts', { query, signal }),
        request('get', '/api/platforms', { signal }),
      ]);
      return { accounts, platforms };
    },
  };
}
