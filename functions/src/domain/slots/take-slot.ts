import type { Context } from '../../context.ts';
import { isAlreadyExists } from '../../infra/store/conflicts.ts';
import type { Store } from '../../infra/store/store.ts';
import { DAY } from '../../model/clock.ts';
import type { Submission } from '../../model/post.ts';
import { chooseSlot, heldKey, type SlotPost, type SlotRequest } from './choose-slot.ts';
import type { Slot } from './free-slots.ts';

/** How long after its time a reservation is kept (ms). */
const RETENTION_MS = 7 * DAY;

/** With each attempt another post took the slot: more than there are servers that accept posts of one user at the same time. */
const MAX_ATTEMPTS = 50;

/** The slots for which each store has a commit under way: requests of one process choose different ones, without conflicts. */
const committing = new WeakMap<Store, Set<string>>();

/** A post that takes a slot. */
interface TakingPost extends SlotPost {
  postSubmissionId: string;
}

/**
 * Chooses a slot for a post and calls `commit`, which stores the post with it and with `addReservation`; again with another slot if
 * another post was first. Throws what `chooseSlot` and `commit` throw.
 */
export async function inSlot<T>(
  ctx: Pick<Context, 'store' | 'clock'>,
  post: TakingPost,
  request: SlotRequest,
  commit: (slot: Slot) => Promise<T>,
): Promise<T> {
  const held = committing.get(ctx.store) ?? new Set<string>();
  committing.set(ctx.store, held);
  for (let attempt = 1; ; attempt += 1) {
    const slot = await chooseSlot(ctx, post, request, held);
    const key = heldKey(post, slot);
    held.add(key);
    try {
      return await commit(slot);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !(await wasTaken(ctx, post, slot, error))) throw error;
    } finally {
      held.delete(key);
    }
  }
}

/** Adds the reservation of the slot of a post, if it has one, to its commit, which fails if another post has the slot. */
export function addReservation(
  store: Store,
  batch: ReturnType<Store['batch']>,
  postSubmissionId: string,
  { userId, slot, publishAt }: Pick<Submission, 'userId' | 'slot' | 'publishAt'>,
): void {
  if (!slot || !publishAt) return;
  const expireAt = new Date(publishAt.getTime() + RETENTION_MS);
  batch.create(store.user(userId).slotReservations.doc(slot), { at: publishAt, postSubmissionId, expireAt });
}

/** Adds the release of the slot of a post, if it has one, to a commit that depends on the version of the post. */
export function freeSlot(
  store: Store,
  batch: ReturnType<Store['batch']>,
  { userId, slot }: Pick<Submission, 'userId' | 'slot'>,
): void {
  if (slot) batch.delete(store.user(userId).slotReservations.doc(slot));
}

/** Whether a commit failed because another post has the slot. */
async function wasTaken(
  { store }: Pick<Context, 'store'>,
  { userId, postSubmissionId }: TakingPost,
  { id }: Slot,
  error: unknown,
): Promise<boolean> {
  if (!isAlreadyExists(error) && !(error instanceof Error && isAlreadyExists(error.cause))) return false;
  const reservation = (await store.read(store.user(userId).slotReservations.doc(id))).data();
  return reservation !== undefined && reservation.postSubmissionId !== postSubmissionId;
}
