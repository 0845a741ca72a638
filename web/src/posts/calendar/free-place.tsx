import { useState } from 'preact/hooks';
import { timeOfDay } from './chip.tsx';

interface FreePlaceProps {
  /** The time of the slot. */
  at: string;
  /** Of its day. */
  dayName: string;
  isMove: boolean;
  canDrop: boolean;
  /** A post was dropped or moved here. */
  onDrop: () => void;
  onNewPost: () => void;
}

/** A free slot among the posts of a day. A post can be dropped on it or moved to it, and a new one begins with it. */
export function FreePlace({ at, dayName, isMove, canDrop, onDrop, onNewPost }: FreePlaceProps) {
  const [isOver, setOver] = useState(false);
  return (
    <li>
      <button
        type="button"
        class={isOver && canDrop ? 'free-place drop-target' : 'free-place'}
        onDragOver={(event) => {
          if (!canDrop) return;
          event.preventDefault();
          // The day is another target.
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          onDrop();
        }}
        onClick={({ currentTarget }) => {
          if (!isMove) {
            onNewPost();
            return;
          }
          // The post takes the place of this button.
          currentTarget.closest('.day')?.querySelector('a')?.focus();
          onDrop();
        }}
      >
        <time dateTime={at}>{timeOfDay.format(new Date(at))}</time>, free
        <span class="visually-hidden">
          : {isMove ? 'move here, to' : 'new post on'} {dayName}
        </span>
      </button>
    </li>
  );
}
