import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from './announcer.tsx';
import type { Direction } from './move-buttons.tsx';
import { t } from './on-demand-texts.ts';

interface OrderedListProps<Item extends { key: string }> {
  items: readonly Item[];
  /** Of the list, for screen readers. */
  label: string;
  /** The class of the list is `{name}-list`, that of an item `{name}-item`. */
  name: string;
  nameOf: (item: Item, position: number) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item, position: number, move: (direction: Direction) => void) => ComponentChildren;
}

/** The item that was moved by its buttons, which must not lose the focus by that. */
interface Moved {
  key: string;
  direction: Direction;
}

const opposite = { up: 'down', down: 'up' } as const;

/** A list with an order that is changed by `MoveButtons`, or by dragging the `.media-handle` of an item. */
export function OrderedList<Item extends { key: string }>({
  items,
  label,
  name,
  nameOf,
  onChange,
  children,
}: OrderedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!moved) return;
    const item = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-key') === moved.key);
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])];
    const button = (direction: Direction) =>
      buttons.find((one) => one.dataset['move'] === direction && one.closest('[data-key]') === item);
    (button(moved.direction) ?? button(opposite[moved.direction]))?.focus();
  }, [moved]);

  const moveTo = (key: string, to: number) => {
    const from = items.findIndex((item) => item.key === key);
    const item = items[from];
    if (!item || from === to) return;
    onChange(move(items, from, to));
    announce(t.moved({ name: nameOf(item, from), position: to + 1, total: items.length }));
  };
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <ul class={`${name}-list`} aria-label={label} ref={list}>
      {items.map((item, position) => (
        <li
          key={item.key}
          data-key={item.key}
          class={`${name}-item${over === item.key && dragged !== item.key ? ' drop-target' : ''}`}
          onDragStart={(event) => {
            // Text can be dragged out of the fields as well, and an item of a list in this item.
            const { target, currentTarget } = event;
            if (!(target instanceof Element && target.matches('.media-handle'))) return;
            if (target.closest('[data-key]') !== currentTarget) return;
            event.dataTransfer?.setDragImage(currentTarget, 0, 0);
            setDragged(item.key);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            if (over !== item.key) setOver(item.key);
          }}
          onDrop={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            moveTo(dragged, position);
            endDrag();
          }}
          onDragEnd={endDrag}
        >
          {children(item, position, (direction) => {
            moveTo(item.key, direction === 'up' ? position - 1 : position + 1);
            setMoved({ key: item.key, direction });
          })}
        </li>
      ))}
    </ul>
  );
}

/** The list with one of its items in another place. */
export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const [item] = list.slice(from, from + 1);
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
