import type { EndpointLimit } from '../../infra/limits/tiers.ts';

/** Shared by all ways to make a post. */
export const POSTS_LIMIT: EndpointLimit = { prefix: 'posts', perMinute: 30, countsPosts: true };

/** The posts of a batch. */
export const MAX_BATCH = 100;

/** A batch is one request of many posts, each of which counts in the limits per day (`postRules`). */
export const BATCH_LIMIT: EndpointLimit = {
  prefix: 'batch',
  perMinute: 10,
  free: { name: 'batches', perDay: 100 },
};

/** How many posts a customer can make in a minute, in every way and with all instances together. */
export const MOST_POSTS_PER_MINUTE: number = POSTS_LIMIT.perMinute + MAX_BATCH * BATCH_LIMIT.perMinute;

/** Validation downloads the beginnings of files. */
export const VALIDATION_LIMIT: EndpointLimit = {
  prefix: 'validate',
  perMinute: 60,
  free: { name: 'checks', perDay: 200 },
};

/** Shared by all ways to change a post that exists. */
export const POST_CHANGES_LIMIT: EndpointLimit = { prefix: 'post-changes', perMinute: 60 };
