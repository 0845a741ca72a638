import { expect, it } from 'vitest';
import { readList } from './lists.ts';

/** Pages of the numbers from 0 to 9; the cursor is the next number. */
function fetchPage(sizes: number[]) {
  return ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    sizes.push(limit);
    const items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].slice(Number(cursor), Number(cursor) + limit);
    const next = Number(cursor) + items.length;
    return Promise.resolve({ items, nextCursor: next < 10 ? String(next) : null });
  };
}

it('a list ends with its limit, and its cursor continues after the last item', async () => {
  const sizes: number[] = [];
  expect(await readList({ limit: 5 }, 3, fetchPage(sizes))).toEqual({ items: [0, 1, 2, 3, 4], nextCursor: '5' });
  expect(sizes).toEqual([3, 2]);
  expect(await readList({ limit: 9, cursor: '5' }, 3, fetchPage(sizes))).toEqual({
    items: [5, 6, 7, 8, 9],
    nextCursor: null,
  });
});
