import type { Context } from '../../context.ts';
import { type LocalTime, localTimesIn } from '../../infra/time/local-time.ts';
import { DAY, MINUTE } from '../../model/clock.ts';
import type { StoredPlan } from './plans.ts';
import { slotTimes } from './slot-times.ts';

/** How far ahead slots are given. */
export const HORIZON_WEEKS = 52;
export const HORIZON_MS = HORIZON_WEEKS * 7 * DAY;

/** How far ahead a scheduled time is at least, in a slot or not (ms). */
export const MIN_AHEAD_MS = MINUTE;

/** Slots for which the reservations are read together. */
const PAGE = 100;

/** A time of a plan. */
export interface Slot {
  at: Date;
  /** What the clocks show then. */
  localTime: LocalTime;
  /** The id of the reservation that takes it. */
  id: string;
}

type Tools = Pick<Context, 'store' | 'clock'>;

/** The times to go through, from `from` on and before `until` (ms since the epoch). */
interface SlotRange {
  from?: number | undefined;
  until?: number | undefined;
  /** The id of a reservation that does not count. */
  own?: string | null | undefined;
}

/**
 * Visits the free slots of a plan in their order, within what can be given now, until `visit` returns true. Between the last read and
 * `visit` nothing else runs.
 */
export async function visitFreeSlots(
  { store, clock }: Tools,
  userId: string,
  stored: StoredPlan,
  { from = 0, until = Number.POSITIVE_INFINITY, own }: SlotRange,
  visit: (slot: Slot) => boolean,
): Promise<void> {
  const now = clock.now();
  const times = slotTimes(stored.plan, Math.max(from, now + MIN_AHEAD_MS), Math.min(until, now + HORIZON_MS));
  const slotAt = slotsOf(stored);
  for (const page of pagesOf(times)) {
    const slots = page.map(slotAt);
    const taken = await readTaken(store, userId, slots);
    for (const slot of slots) if ((slot.id === own || !taken.has(slot.id)) && visit(slot)) return;
  }
}

function* pagesOf(times: Iterable<number>): Generator<number[]> {
  let page: number[] = [];
  for (const at of times) {
    page.push(at);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The slot of a plan at an instant (ms since the epoch). */
export function slotsOf({ id, plan: { timeZone } }: StoredPlan): (at: number) => Slot {
  const localTimeAt = localTimesIn(timeZone);
  return (time) => {
    const at = new Date(time);
    return {
      at,
      id: `${id}@${at.toISOString()}`,
      // Few of the slots that are looked through are shown.
      get localTime() {
        return { at: localTimeAt(at).slice(0, 'YYYY-MM-DDTHH:MM'.length), timeZone };
      },
    };
  };
}

/** The ids of the reservations from the first of these slots to the last. */
async function readTaken(store: Tools['store'], userId: string, slots: readonly Slot[]): Promise<Set<string>> {
  const { docs } = await store
    .user(userId)
    .slotReservations.select()
    .orderBy('__name__')
    .startAt(slots[0]?.id)
    .endAt(slots.at(-1)?.id)
    .get();
  return new Set(docs.map(({ id }) => id));
}
