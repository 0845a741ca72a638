import type { Account } from '@herald-publishing/client';
import * as v from 'valibot';
import { requestThrough, throwIfFailed } from '../api/client.ts';
import type { ActivatedConnection, ConnectLink, Platform } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { forgetResults } from './results.ts';

/**
 * The credential of the page of a link: the token of the link and a secret of this browser, without which nobody else can finish what
 * this browser starts. It stays in the tab. Firebase Hosting passes on one cookie, which is the session of a signed-in customer.
 */
const CREDENTIAL = 'herald-connect-link';
/** For a tab in which a platform's app returns. */
const HAND_OVER = 'herald-connect-return';
/** How long a user may take on the platform's page (ms). */
const HAND_OVER_MS = 600_000;
const SECRET_BYTES = 32;

const token = /^#(hcl_[A-Za-z0-9_-]{43})$/;
const handOver = v.object({ credential: v.string(), until: v.number() });

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

/** The credential of the link in the address, from which it is removed, or of the link that this tab has opened before; null without one. */
export function takeCredential(): string | null {
  const opened = token.exec(location.hash)?.[1];
  const known = sessionStorage.getItem(CREDENTIAL) ?? handedOver();
  localStorage.removeItem(HAND_OVER);
  if (opened !== undefined) history.replaceState(history.state, '', location.pathname);
  if (opened === undefined || known?.startsWith(`${opened}.`)) return known && store(known);
  forgetResults();
  return store(`${opened}.${newSecret()}`);
}

/** To be called before the browser leaves for a platform, whose app may return in another tab. */
function handOverCredential(credential: string): void {
  localStorage.setItem(HAND_OVER, JSON.stringify({ credential, until: Date.now() + HAND_OVER_MS }));
}

function store(credential: string): string {
  sessionStorage.setItem(CREDENTIAL, credential);
  return credential;
}

function handedOver(): string | null {
  if (!isReturning()) return null;
  try {
    const { credential, until } = v.parse(handOver, JSON.parse(localStorage.getItem(HAND_OVER) ?? 'null'));
    return until > Date.now() ? credential : null;
  } catch {
    return null;
  }
}

/** Whether a platform has redirected here. */
function isReturning(): boolean {
  return location.search !== '';
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
