import { expect, test } from 'vitest';
import { findInList } from './lookup.ts';

function listOf(times: number[], msPerPage: number) {
  let now = 0;
  let calls = 0;
  const clock = { now: () => now };
  const list = {
    read: async (cursor: string | null) => {
      const at = Number(cursor ?? 0);
      now += msPerPage;
      calls += 1;
      return { posts: times.slice(at, at + 1), next: at + 1 < times.length ? String(at + 1) : null };
    },
    view: (at: number) => ({ id: String(at), url: null, at }),
    isMatching: () => true,
  };
  return { find: (from: number) => findInList({ clock }, { from, to: 9_000 }, list), calls: () => calls };
}

test('a list is read until it is older than the time, and no further', async () => {
  const list = listOf([8_000, 7_000, 2_000, 1_000, 500], 0);
  expect(await list.find(7_500)).toEqual({
    posts: [8_000, 7_000].map((at) => ({ id: String(at), url: null, at })),
    gap: null,
  });
  expect(list.calls()).toBe(3);
});

test('a list that takes too long is not read to its end, and may lack posts', async () => {
  const list = listOf([8_000, 7_000, 6_000, 5_000], 15_000);
  expect(await list.find(1_000)).toMatchObject({ posts: [{ at: 8_000 }, { at: 7_000 }], gap: expect.any(String) });
});
