import { request } from '../api/client.ts';
import { userQuery } from '../api/queries.ts';
import type { CurrentUser } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';

/** Leaves for the payment provider's page, which leads back to the plan. */
export async function startCheckout(): Promise<void> {
  const { url } = await request('post', '/api/me/checkout');
  location.assign(url);
}

/** Leaves for the payment provider's page where the subscription is managed. */
export async function openPortal(): Promise<void> {
  const { url } = await request('post', '/api/me/portal');
  location.assign(url);
}

const POLL_MS = 2_000;

/** Where the browser came back from the payment provider's page. */
type CheckoutReturn = 'done' | 'cancelled' | null;

export function checkoutReturn(): CheckoutReturn {
  const value = new URLSearchParams(location.search).get('checkout');
  return value === 'done' || value === 'cancelled' ? value : null;
}

/** Whether the user has paid, and the payment provider has not notified Herald yet. */
export function isAwaited(user: CurrentUser | undefined): boolean {
  return checkoutReturn() === 'done' && user?.subscription?.active !== true;
}

/** The user for the plan page: fetched again until an awaited payment is confirmed. */
export const planQuery: QueryOptions<CurrentUser> = {
  ...userQuery,
  staleTime: 0,
  refetchInterval: ({ state }) => (isAwaited(state.data) ? POLL_MS : false),
};
