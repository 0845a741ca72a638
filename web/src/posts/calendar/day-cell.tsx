import type { Post } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { Chip, type ChipTools } from './chip.tsx';
import { type Day, startOf } from './days.ts';

const longDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric' });
const onlyDate = new Intl.DateTimeFormat(undefined, { day: 'numeric' });

interface DayCellProps {
  day: Day;
  today: Day;
  posts: readonly Post[];
  /** How many are shown; the others are behind a link. */
  shown: number;
  /** With the weekday, as in a week. */
  withWeekday: boolean;
  isOutside: boolean;
  /** The address of the week of this day. */
  weekAddress: string;
  chips: ChipTools;
  canDrop: boolean;
  onDrop: () => void;
  onNewPost: () => void;
}

/** A day with its posts. A post can be dropped on it or moved to it, and a new one begins with its date. */
export function DayCell(props: DayCellProps) {
  const { day, today, posts, shown, withWeekday, isOutside, weekAddress, chips, canDrop, onDrop, onNewPost } = props;
  const [isOver, setOver] = useState(false);
  const start = startOf(day);
  const more = posts.length - shown;
  const isToday = day === today;
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
            <Chip key={post.postSubmissionId} post={post} {...chips} />
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
      {day >= today && (
        <DayButton name={longDay.format(start)} isMove={chips.picked !== null} onMove={onDrop} onNewPost={onNewPost} />
      )}
    </li>
  );
}

interface DayButtonProps {
  name: string;
  isMove: boolean;
  onMove: () => void;
  onNewPost: () => void;
}

/** Begins a post on a day, or moves the one that was picked up to it. The whole cell presses it. */
function DayButton({ name, isMove, onMove, onNewPost }: DayButtonProps) {
  if (!isMove)
    return (
      <button type="button" class="day-button small ghost" onClick={onNewPost}>
        <Icon name="compose" />
        <span class="visually-hidden">New post on {name}</span>
      </button>
    );
  return (
    <button
      type="button"
      class="day-button small"
      aria-label={`Move here, to ${name}`}
      onClick={({ currentTarget }) => {
        // This button goes away.
        currentTarget.closest('.day')?.querySelector('a')?.focus();
        onMove();
      }}
    >
      Move here
    </button>
  );
}
