export { chooseSlot, nextSlots, type SlotRequest } from './choose-slot.ts';
export { MIN_AHEAD_MS } from './free-slots.ts';
export { listPlans, savePlan } from './plans.ts';
export { localDay } from './slot-times.ts';
export { addReservation, freeSlot, inSlot } from './take-slot.ts';
