import type { Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { dayEntries } from './day-entries.ts';

function postAt(scheduledTime: string | null, createdAt = '2090-01-01T00:00:00.000Z'): Post {
  return { scheduledTime, createdAt } as Post;
}

it('the posts and free slots of a day are in order of time, with a post before a slot at the same time', () => {
  const [now, noon] = [postAt(null, '2090-01-02T08:00:00.000Z'), postAt('2090-01-02T12:00:00.000Z')];
  const slots = ['2090-01-02T09:00:00.000Z', '2090-01-02T12:00:00.000Z', '2090-01-02T18:00:00.000Z'];
  expect(dayEntries([now, noon], slots)).toEqual([now, slots[0], noon, slots[1], slots[2]]);
});
