import { Icon } from './icon.tsx';
import { t } from './on-demand-texts.ts';

/** Earlier or later in the order of a list. */
export type Direction = 'up' | 'down';

interface MoveButtonsProps {
  /** Of the item. */
  name: string;
  position: number;
  count: number;
  onMove: (direction: Direction) => void;
}

/** Move an item of an `OrderedList`. None where it is the only one. */
export function MoveButtons({ name, position, count, onMove }: MoveButtonsProps) {
  if (count < 2) return null;
  return (
    <>
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          class="ghost icon-only"
          data-move={direction}
          disabled={position === (direction === 'up' ? 0 : count - 1)}
          aria-label={direction === 'up' ? t.moveUp({ name }) : t.moveDown({ name })}
          onClick={() => onMove(direction)}
        >
          <Icon name={direction} />
        </button>
      ))}
    </>
  );
}
