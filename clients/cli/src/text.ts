import { stripVTControlCharacters, styleText } from 'node:util';

/** A text of another user without characters that control the terminal: escape sequences, and control characters but for line breaks. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/(?![\n\t])\p{Cc}/gu, '');
}

/** On one line of at most `length` characters. */
export function excerpt(text: string, length: number): string {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join('')}…`;
}

/** Rows as lines with aligned columns; the last column is as wide as it is. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, stripVTControlCharacters(cell).length);
  return rows.map((row) =>
    row
      .map((cell, index) =>
        index === row.length - 1
          ? cell
          : cell + ' '.repeat((widths[index] ?? 0) - stripVTControlCharacters(cell).length),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** A time in the zone of this machine, to the minute. */
export function localTime(iso: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso));
}

/** A text in a colour. `Cli` removes it where colours are not shown. */
export function paint(format: 'bold' | 'green' | 'red' | 'yellow', text: string): string {
  return styleText(format, text, { validateStream: false });
}

/** A status in the colour of what it means. */
export function paintState(state: string): string {
  const text = printable(state).replaceAll('_', ' ');
  if (['published', 'active', 'delivered'].includes(state)) return paint('green', text);
  if (state === 'failed') return paint('red', text);
  return ['partly_published', 'unknown', 'reconnect_required'].includes(state) ? paint('yellow', text) : text;
}
