import type { Account, Delivery, Post, Template, WebhookEndpoint } from '@herald-publishing/client';
import { herald, request, showUser } from './client.ts';
import type { Authorization, CurrentUser, Key, Platform } from './types.ts';
import type { QueryOptions } from './use-query.ts';

/** How often visible deliveries and failing endpoints are fetched again (ms). */
const DELIVERIES_INTERVAL_MS = 5_000;

/** The signed-in user with subscription and credits. Another tab may have signed in another one. */
export const userQuery: QueryOptions<CurrentUser> = {
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const me = await request('get', '/api/me', { signal });
    showUser(me.user.id);
    return me;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
};

export const keysQuery: QueryOptions<Key[]> = {
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await request('get', '/api/api-keys', { signal })).keys,
};

/** How many drafts wait for the user. Fetched again with the drafts. */
export const waitingQuery: QueryOptions<number> = {
  queryKey: ['drafts', 'waiting'],
  queryFn: async ({ signal }) => (await request('get', '/api/drafts/waiting', { signal })).count,
  refetchOnWindowFocus: 'always',
};

/** What the app requests that has opened this page with these parameters. Once it is decided, another request follows. */
export function authorizationQuery(query: Record<string, string>): QueryOptions<Authorization> {
  return {
    queryKey: ['authorization', query],
    queryFn: ({ signal }) => request('get', '/api/oauth/authorization', { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export interface Connections {
  accounts: Account[];
  /** The platforms that accounts can be connected on. */
  platforms: Platform[];
}

export const connectionsQuery: QueryOptions<Connections> = {
  queryKey: ['connections'],
  queryFn: async ({ signal }) => {
    const [accounts, { platforms }] = await Promise.all([
      herald.accounts({ signal }),
      request('get', '/api/platforms', { signal }),
    ]);
    return { accounts, platforms };
  },
};

/** The first posts that are scheduled for an account. */
export function scheduledForQuery(
  { platform, accountId }: Pick<Account, 'platform' | 'accountId'>,
  limit: number,
): QueryOptions<Post[]> {
  return {
    queryKey: ['scheduled-for', platform, accountId],
    queryFn: async ({ signal }) => {
      const query = { status: 'scheduled', platform, accountId, order: 'due', limit } as const;
      return (await herald.posts.list(query, { signal })).items;
    },
  };
}

export const webhooksQuery: QueryOptions<WebhookEndpoint[]> = {
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => herald.webhooks.list({ signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((each) => isFailing(each) || isWaiting(each)) ? DELIVERIES_INTERVAL_MS : false,
};

/** Whether events wait for the retries of an endpoint. */
export function isFailing({ enabled, failingSince }: WebhookEndpoint): boolean {
  return enabled && failingSince !== null;
}

/** Whether an endpoint has not answered its challenge. */
export function isWaiting({ enabled, verified }: WebhookEndpoint): boolean {
  return enabled && !verified;
}

/** The latest deliveries to an endpoint. */
export function deliveriesQuery(id: string): QueryOptions<Delivery[]> {
  return {
    queryKey: ['deliveries', id],
    queryFn: async ({ signal }) => (await herald.webhooks.deliveries(id, {}, { signal })).items,
    refetchInterval: DELIVERIES_INTERVAL_MS,
  };
}

export const templatesQuery: QueryOptions<Template[]> = {
  queryKey: ['templates'],
  queryFn: ({ signal }) => herald.templates({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
};
