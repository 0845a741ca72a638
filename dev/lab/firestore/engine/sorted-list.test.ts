import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedList } from './sorted-list.ts';

function numbers(list: Iterable<number>): number[] {
  return [...list];
}

it('a list is sorted from any entry, forwards and backwards, while entries are added and removed', () => {
  const changes = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 5000 })), { maxLength: 3000, size: 'max' });
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: 5000 }), (list, from) => {
      const sorted = new SortedList<number>((a, b) => a - b);
      const expected = new Set<number>();
      for (const [isRemoval, value] of list) {
        if (isRemoval) {
          sorted.remove(value);
          expected.delete(value);
        } else if (!expected.has(value)) {
          sorted.add(value);
          expected.add(value);
        }
      }
      const all = [...expected].sort((a, b) => a - b);
      expect(numbers(sorted.from())).toEqual(all);
      expect(numbers(sorted.backwards())).toEqual(all.toReversed());
      expect(numbers(sorted.backwards(from))).toEqual(all.filter((value) => value < from).toReversed());
      expect(numbers(sorted.from(from))).toEqual(all.filter((value) => value >= from));
    }),
    { numRuns: 50 },
  );
});
