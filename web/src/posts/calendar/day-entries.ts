import type { Post } from '@herald-publishing/client';

/** A post, or the time of a free slot. */
type DayEntry = Post | string;

/** The posts and the free slots of a day by their times; at the same time the post is first. */
export function dayEntries(posts: readonly Post[], slots: readonly string[]): DayEntry[] {
  return [...posts, ...slots].sort((one, other) => Date.parse(timeOf(one)) - Date.parse(timeOf(other)));
}

/** When an entry is in the calendar. */
export function timeOf(entry: DayEntry): string {
  return typeof entry === 'string' ? entry : (entry.scheduledTime ?? entry.createdAt);
}
