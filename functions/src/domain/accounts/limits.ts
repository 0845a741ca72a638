import type { EndpointLimit } from '../../infra/limits/tiers.ts';

/** Each start stores a state, and each refresh asks TikTok about all of the user's accounts. */
export const START_LIMIT: EndpointLimit = {
  prefix: 'connect-start',
  perMinute: 20,
  free: { name: 'connections', perDay: 100 },
};
export const REFRESH_LIMIT: EndpointLimit = { prefix: 'refresh-now', perMinute: 10 };
/** Each request calls a platform. */
export const CHECK_LIMIT: EndpointLimit = { prefix: 'account-check', perMinute: 60 };
/** Each request reads up to ten pages of a list. */
export const RECONCILE_LIMIT: EndpointLimit = { prefix: 'reconcile', perMinute: 10 };
/** Each request may call a platform, and reads who else has connected the account. */
export const DISCONNECT_LIMIT: EndpointLimit = { prefix: 'disconnect', perMinute: 60 };
/** Each request may ask a platform about an account. */
export const CAPABILITIES_LIMIT: EndpointLimit = { prefix: 'capabilities', perMinute: 60 };
