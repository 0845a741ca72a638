import { expect, it } from 'vitest';
import { createKeyedSlots } from './keyed-slots.ts';

it('each key has its number of slots, and gets a released slot again', () => {
  const slots = createKeyedSlots(2);
  const release = slots.take('ann');
  expect([slots.take('ann') === null, slots.take('ann') === null, slots.take('bob') === null]).toEqual([
    false,
    true,
    false,
  ]);
  release?.();
  expect(slots.take('ann')).not.toBeNull();
});
