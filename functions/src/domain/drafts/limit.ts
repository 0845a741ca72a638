import type { Context } from '../../context.ts';
import type { EndpointLimit } from '../../infra/limits/tiers.ts';
import { DAY } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';

/** Shared by all ways to create, change, reject and delete a draft. */
export const DRAFTS_LIMIT: EndpointLimit = {
  prefix: 'drafts',
  perMinute: 60,
  free: { name: 'drafts', perDay: 500 },
};

/** More than anybody writes at a time. Each may have 200 kB. */
export const MAX_DRAFTS = 200;

/** How long an unchanged draft is kept (ms). */
const DRAFT_RETENTION_MS = 180 * DAY;

/** When a draft that is changed now is deleted (`now` in ms since the epoch). */
export function draftExpiry(now: number): Date {
  return new Date(now + DRAFT_RETENTION_MS);
}

/** Drafts that are created at the same time may exceed the maximum. Throws `too_many_drafts`. */
export async function requireRoom({ store }: Pick<Context, 'store'>, userId: string): Promise<void> {
  const [count = 0] = await store.countAll([store.user(userId).drafts]);
  if (count >= MAX_DRAFTS)
    throw new HeraldError('too_many_drafts', `There are ${MAX_DRAFTS} drafts already. Please delete some first.`);
}
