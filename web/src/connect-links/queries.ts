import type { Herald, ListedConnectLink } from '@herald-publishing/client';
import { herald, request } from '../api/client.ts';
import type { Platform } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';

/** The client for the links of a profile; null for whom the page acts. */
export function clientFor(profileId: string | null): Herald {
  return profileId === null ? herald : herald.withProfile(profileId);
}

export function linksQuery(profileId: string | null): QueryOptions<ListedConnectLink[]> {
  return {
    queryKey: ['connect-links', profileId],
    queryFn: ({ signal }) => clientFor(profileId).connectLinks.list({ signal }),
  };
}

export const platformsQuery: QueryOptions<Platform[]> = {
  queryKey: ['platforms'],
  queryFn: async ({ signal }) => (await request('get', '/api/platforms', { signal })).platforms,
  staleTime: Number.POSITIVE_INFINITY,
};
