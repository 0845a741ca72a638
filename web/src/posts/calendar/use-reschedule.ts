import type { NewPost, Post } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import type { ApiError } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { announce } from '../../components/announcer.tsx';
import { formatDateTime } from '../../components/time.tsx';
import { saveEdit } from '../edit/save-edit.ts';
import { refetchPosts } from '../queries.ts';
import { type Day, dayOf, onDay } from './days.ts';

/** How long before its time a post can still be moved to it (ms). */
const MIN_AHEAD_MS = 60_000;

/** The result of the last move. */
export type Move =
  | { state: 'moved'; post: Post; to: string; isShifted: boolean; undo: () => void }
  | { state: 'past' }
  | { state: 'changed' }
  | null;

interface Reschedule {
  last: Move;
  isPending: boolean;
  error: ApiError | null;
  moveTo(post: Post, day: Day): void;
}

/** Moves posts to other days, at the same time of the clock. */
export function useReschedule(): Reschedule {
  const [last, setLast] = useState<Move>(null);
  const { isPending, error, run } = useAction();

  const save = (post: Post, from: string, to: string, isUndo: boolean): void => {
    setLast(null);
    void run(async () => {
      const base = { ...requestOf(post), scheduledTime: from };
      const changed = await saveEdit(post.postSubmissionId, base, { ...base, scheduledTime: to }, requestOf);
      refetchPosts();
      if (changed) {
        setLast({ state: 'changed' });
        return;
      }
      announce(`Moved to ${formatDateTime(to)}.`);
      if (isUndo) return;
      const isShifted = clockOf(from) !== clockOf(to);
      setLast({ state: 'moved', post, to, isShifted, undo: () => save(post, to, from, true) });
    });
  };

  const moveTo = (post: Post, day: Day): void => {
    const from = post.scheduledTime;
    if (from === null || dayOf(new Date(from)) === day) return;
    const to = onDay(new Date(from), day);
    if (to.getTime() < Date.now() + MIN_AHEAD_MS) setLast({ state: 'past' });
    else save(post, from, to.toISOString(), false);
  };
  return { last, isPending, error, moveTo };
}

/** The time of the day, which only a change of the clocks moves. */
function clockOf(iso: string): string {
  return new Date(iso).toTimeString().slice(0, 8);
}

/** What must not have changed meanwhile. */
function requestOf({ text, scheduledTime }: Post): NewPost {
  return { post: { content: { text, platform: [] } }, scheduledTime };
}
