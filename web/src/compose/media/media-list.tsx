import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../components/announcer.tsx';
import { type DraftMedia, nameOf } from '../../drafts/draft-media.ts';
import type { Direction } from './media-item.tsx';

interface MediaListProps {
  media: readonly DraftMedia[];
  onChange: (media: DraftMedia[]) => void;
  children: (item: DraftMedia, position: number, move: (direction: Direction) => void) => ComponentChildren;
}

/** The item that was moved by its buttons, which must not lose the focus by that. */
interface Moved {
  key: string;
  direction: Direction;
}

const opposite = { up: 'down', down: 'up' } as const;

/** The media in their order, which is changed by buttons, or by dragging a thumbnail. */
export function MediaList({ media, onChange, children }: MediaListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!moved) return;
    const button = (direction: Direction) =>
      list.current?.querySelector<HTMLButtonElement>(
        `[data-key="${moved.key}"] [data-move="${direction}"]:not(:disabled)`,
      );
    (button(moved.direction) ?? button(opposite[moved.direction]))?.focus();
  }, [moved]);

  const moveTo = (key: string, to: number) => {
    const from = media.findIndex((item) => item.key === key);
    const item = media[from];
    if (!item || from === to) return;
    onChange(move(media, from, to));
    announce(`${nameOf(item, from)} is now number ${to + 1} of ${media.length}.`);
  };
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <ul class="media-list" aria-label="Images and videos" ref={list}>
      {media.map((item, position) => (
        <li
          key={item.key}
          data-key={item.key}
          class={over === item.key && dragged !== item.key ? 'media-item drop-target' : 'media-item'}
          onDragStart={(event) => {
            // Text can be dragged out of the fields as well.
            if (!(event.target instanceof Element && event.target.matches('.media-handle'))) return;
            event.dataTransfer?.setDragImage(event.currentTarget, 0, 0);
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
