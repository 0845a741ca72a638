import type { Context } from '../../context.ts';
import { instantOf } from '../../infra/time/local-time.ts';
import { dayAfter } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { HORIZON_MS, HORIZON_WEEKS, type Slot, slotsOf, visitFreeSlots } from './free-slots.ts';
import { planFor, type SlotAccount, type StoredPlan } from './plans.ts';
import { slotTimes } from './slot-times.ts';

/** A slot as a request names it: the nth free one from now on or on a local day, or the one at an instant. */
export type SlotRequest = { nth: number; day: string | null } | { at: Date };

/** Which plan and slots a post has. */
export interface SlotPost {
  userId: string;
  accounts: readonly SlotAccount[];
  /** The id of the reservation of its slot, if it has one: that slot counts as free. */
  own?: string | null | undefined;
}

type Tools = Pick<Context, 'store' | 'clock'>;

const FIELD = 'scheduledTime.slot';

/**
 * The slot that a request names. Of the next ones, slots with a key in `held` are left to others, and the chosen one is added at
 * once.
 * Throws `validation_error` if there is none, and `slot_taken` if another post has the named one.
 */
export async function chooseSlot(
  ctx: Tools,
  post: SlotPost,
  request: SlotRequest,
  held = new Set<string>(),
): Promise<Slot> {
  const stored = await planFor(ctx, post.userId, post.accounts);
  if (!stored) throw withoutPlan();
  return 'at' in request
    ? namedSlot(ctx, post, stored, request.at.getTime())
    : nextSlot(ctx, post, stored, request, held);
}

/** The next free slots of the plan for posts to these accounts, from an instant on. Throws `validation_error` without a plan. */
export async function nextSlots(
  ctx: Tools,
  { userId, accounts }: SlotPost,
  { from, count }: { from: number; count: number },
): Promise<Slot[]> {
  const stored = await planFor(ctx, userId, accounts);
  if (!stored) throw withoutPlan('query');
  const found: Slot[] = [];
  await visitFreeSlots(ctx, userId, stored, { from }, (slot) => found.push(slot) === count);
  return found;
}

/** What a slot is held by while a commit takes it. */
export function heldKey({ userId }: Pick<SlotPost, 'userId'>, { id }: Pick<Slot, 'id'>): string {
  return `${userId}/${id}`;
}

async function nextSlot(
  ctx: Tools,
  post: SlotPost,
  stored: StoredPlan,
  { nth, day }: { nth: number; day: string | null },
  held: Set<string>,
): Promise<Slot> {
  const { timeZone } = stored.plan;
  const startOf = (date: string) => instantOf({ at: `${date}T00:00`, timeZone })?.getTime();
  const days = day === null ? {} : { from: startOf(day), until: startOf(dayAfter(day, 1)) };
  const free: Slot[] = [];
  // A commit that is under way may still fail: its slot is the last choice.
  const uncertain: Slot[] = [];
  await visitFreeSlots(ctx, post.userId, stored, { ...days, own: post.own }, (slot) => {
    const key = heldKey(post, slot);
    (held.has(key) ? uncertain : free).push(slot);
    if (free.length < nth) return false;
    held.add(key);
    return true;
  });
  const slot = free[nth - 1] ?? uncertain[nth - free.length - 1];
  if (slot) return slot;
  const where = day === null ? `in the next ${HORIZON_WEEKS} weeks` : `on ${day}`;
  throw problem(nth === 1 ? `No slot is free ${where}.` : `Fewer than ${nth} slots are free ${where}.`);
}

async function namedSlot(ctx: Tools, post: SlotPost, stored: StoredPlan, at: number): Promise<Slot> {
  const { store, clock } = ctx;
  if (slotTimes(stored.plan, at, at + 1).next().done) throw problem('This is not one of the weekly times.');
  if (at >= clock.now() + HORIZON_MS) throw problem(`Slots are given at most ${HORIZON_WEEKS} weeks ahead.`);
  const slot = slotsOf(stored)(at);
  if (slot.id === post.own) return slot;
  if (!(await store.read(store.user(post.userId).slotReservations.doc(slot.id))).exists) return slot;
  let next: Slot | null = null;
  await visitFreeSlots(ctx, post.userId, stored, { from: at }, (free) => {
    next = free;
    return true;
  });
  throw taken(next);
}

function taken(next: Slot | null) {
  return new HeraldError('slot_taken', 'Another post has this slot.', {
    details: { next: next?.at.toISOString() ?? null },
  });
}

function withoutPlan(field = FIELD) {
  return problem('There are no slots for this post. Set weekly times with PUT /v1/slots.', field);
}

function problem(message: string, field = FIELD) {
  return new HeraldError('validation_error', message, { details: [{ field, message, code: 'custom' }] });
}
