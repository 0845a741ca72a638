import type { NewPost, Post } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import type { ApiError } from '../../api/api-error.ts';
import { herald } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { announce } from '../../components/announcer.tsx';
import { formatDateTime } from '../../components/time.tsx';
import { hasSlots, slotAccount } from '../../slots/plans.ts';
import { saveEdit } from '../edit/save-edit.ts';
import { refetchPosts } from '../queries.ts';
import { type Day, dayOf, onDay } from './days.ts';
import { t } from './texts.ts';

/** How long before its time a post can still be moved to it (ms). */
const MIN_AHEAD_MS = 60_000;

/** The result of the last move. */
export type Move =
  | { state: 'moved'; post: Post; to: string; isShifted: boolean; undo: () => void }
  | { state: 'past' }
  | { state: 'changed' }
  | null;

interface Change {
  from: string;
  to: string;
  kind: 'day' | 'slot' | 'undo';
}

interface Reschedule {
  last: Move;
  isPending: boolean;
  error: ApiError | null;
  moveTo(post: Post, day: Day, slot?: string): void;
}

/** Moves posts to other days, at the same time of the clock, or into free slots. */
export function useReschedule(): Reschedule {
  const [last, setLast] = useState<Move>(null);
  const { isPending, error, run } = useAction();

  const save = (post: Post, { from, to, kind }: Change): void => {
    setLast(null);
    void run(async () => {
      const base = { ...requestOf(post), scheduledTime: from };
      const isSlot = kind === 'slot' || (kind === 'undo' && (await isFree(post, to)));
      const wanted = { ...base, scheduledTime: isSlot ? { slot: to } : to };
      const changed = await saveEdit(post.postSubmissionId, base, wanted, requestOf);
      refetchPosts();
      if (changed) {
        setLast({ state: 'changed' });
        return;
      }
      announce(t.movedTo({ time: formatDateTime(to) }));
      if (kind === 'undo') return;
      const isShifted = kind === 'day' && clockOf(from) !== clockOf(to);
      setLast({ state: 'moved', post, to, isShifted, undo: () => save(post, { from: to, to: from, kind: 'undo' }) });
    });
  };

  const moveTo = (post: Post, day: Day, slot?: string): void => {
    const from = post.scheduledTime;
    if (from === null) return;
    if (slot !== undefined) {
      save(post, { from, to: slot, kind: 'slot' });
      return;
    }
    if (dayOf(new Date(from)) === day) return;
    const to = onDay(new Date(from), day);
    if (to.getTime() < Date.now() + MIN_AHEAD_MS) setLast({ state: 'past' });
    else save(post, { from, to: to.toISOString(), kind: 'day' });
  };
  return { last, isPending, error, moveTo };
}

/** Whether a time is a free slot for a post, as the one that it had before. */
async function isFree({ targets }: Post, time: string): Promise<boolean> {
  const account = slotAccount(targets);
  if (!hasSlots(await herald.slots.list(), account)) return false;
  const [next] = await herald.slots.next({ ...account, from: time });
  return next?.at === time;
}

/** The time of the day, which only a change of the clocks moves. */
function clockOf(iso: string): string {
  return new Date(iso).toTimeString().slice(0, 8);
}

/** What must not have changed meanwhile. */
function requestOf({ text, scheduledTime }: Post): NewPost {
  return { post: { content: { text, platform: [] } }, scheduledTime };
}
