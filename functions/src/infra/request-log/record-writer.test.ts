import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecordBuffer } from './record-writer.ts';

it('the oldest records are returned first', () => {
  const buffer = createRecordBuffer<number>(10);
  for (const entry of [1, 2, 3]) buffer.add(entry);
  expect(buffer.take(2)).toEqual([1, 2]);
  expect(buffer.size).toBe(1);
});

it('a full buffer drops the oldest records, and counts them once', () => {
  const buffer = createRecordBuffer<number>(2);
  for (const entry of [1, 2, 3, 4]) buffer.add(entry);
  expect(buffer.takeDropped()).toBe(2);
  expect(buffer.takeDropped()).toBe(0);
  expect(buffer.take(10)).toEqual([3, 4]);
});

it('returned records stand in front of newer ones', () => {
  const buffer = createRecordBuffer<number>(3);
  for (const entry of [1, 2]) buffer.add(entry);
  const taken = buffer.take(2);
  for (const entry of [3, 4]) buffer.add(entry);
  buffer.putBack(taken);
  expect(buffer.takeDropped()).toBe(1);
  expect(buffer.take(10)).toEqual([2, 3, 4]);
});

it('the buffer never exceeds its capacity, and each record is buffered, taken or dropped', () => {
  const moves = fc.array(fc.oneof(fc.constant('add' as const), fc.nat(5)), { maxLength: 60 });
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 6 }), (steps, capacity) => {
      const buffer = createRecordBuffer<number>(capacity);
      let added = 0;
      let taken = 0;
      let dropped = 0;
      for (const step of steps) {
        if (step === 'add') {
          buffer.add(added);
          added += 1;
        } else taken += buffer.take(step).length;
        dropped += buffer.takeDropped();
        expect(buffer.size).toBeLessThanOrEqual(capacity);
        expect(buffer.size + taken + dropped).toBe(added);
      }
    }),
  );
});
