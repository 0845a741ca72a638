import { useState } from 'preact/hooks';
import { RichText } from '../../i18n/rich-text.tsx';
import { timeOfDay } from './chip.tsx';
import { t } from './texts.ts';

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
        <RichText
          text={isMove ? t.moveToSlot({ day: dayName }) : t.newPostInSlot({ day: dayName })}
          tags={{
            time: () => <time dateTime={at}>{timeOfDay.format(new Date(at))}</time>,
            hidden: (text) => <span class="visually-hidden">{text}</span>,
          }}
        />
      </button>
    </li>
  );
}
