import type { EndpointLimit } from '../../../infra/limits/tiers.ts';

/**
 * What reads of posts and files share. Below the 200 a minute of a subscriber, so that reading alone leaves room for more requests than
 * the 30 posts a minute.
 */
export const READ_LIMIT: EndpointLimit = { prefix: 'reads', perMinute: 150 };
