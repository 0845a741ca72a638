import type { ComponentChildren } from 'preact';
import { type MissingReason, numberText, reasonText } from './number-text.ts';

interface NumberValueProps {
  name: string;
  value: number | null;
  reason: MissingReason | undefined;
  platform: string;
}

/** A number; a dash and the reason where it is missing. */
export function NumberValue({ name, value, reason, platform }: NumberValueProps) {
  if (value !== null) return <>{numberText(name, value)}</>;
  return (
    <span class="muted">
      <span aria-hidden="true">– </span>
      <small>{reasonText(reason, platform)}</small>
    </span>
  );
}

interface NumberTableProps {
  caption: string;
  columns: readonly string[];
  /** Each with the cells after the first, which names the row. */
  rows: readonly { key: string; name: ComponentChildren; cells: readonly ComponentChildren[] }[];
}

/** A table that can be scrolled by keyboard where it is wider than the page. */
export function NumberTable({ caption, columns, rows }: NumberTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section class="table-scroll" aria-label={caption} tabIndex={0}>
      <table class="number-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, position) => (
                <td key={position}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
