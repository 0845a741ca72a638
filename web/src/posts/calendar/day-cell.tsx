import type { Post } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { Chip } from './chip.tsx';
import { type Day, startOf } from './days.ts';

const longDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric' });
const onlyDate = new Intl.DateTimeFormat(undefined, { day: 'numeric' });

interface DayCellProps {
  day: Day;
  posts: readonly Post[];
  /** How many are shown; the others are behind a link. */
  shown: number;
  /** With the weekday, as in a week. */
  withWeekday: boolean;
  isToday: boolean;
  isOutside: boolean;
  /** The address of the week of this day. */
  weekAddress: string;
  /** In ms. */
  now: number;
  canDrop: boolean;
  onDrag: (post: Post | null) => void;
  onDrop: () => void;
}

/** A day with its posts. A post can be dropped on it. */
export function DayCell({ day, posts, shown, withWeekday, isToday, isOutside, weekAddress, ...rest }: DayCellProps) {
  const { now, canDrop, onDrag, onDrop } = rest;
  const [isOver, setOver] = useState(false);
  const start = startOf(day);
  const more = posts.length - shown;
  const classes = ['day', isToday && 'today', isOutside && 'outside', isOver && canDrop && 'drop-target'];
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h3>
        <a class="unstyled-link" href={weekAddress}>
          <span aria-hidden="true">{(withWeekday ? shortDay : onlyDate).format(start)}</span>
          <span class="visually-hidden">
            {longDay.format(start)}, {posts.length === 1 ? '1 post' : `${posts.length} posts`}
          </span>
        </a>
      </h3>
      {posts.length > 0 && (
        <ul class="chips">
          {posts.slice(0, shown).map((post) => (
            <li key={post.postSubmissionId}>
              <Chip post={post} now={now} onDrag={onDrag} />
            </li>
          ))}
        </ul>
      )}
      {posts.length > 0 && (
        <span class="day-count" aria-hidden="true">
          {posts.length}
        </span>
      )}
      {more > 0 && (
        <a class="more" href={weekAddress}>
          {more} more
        </a>
      )}
    </li>
  );
}
