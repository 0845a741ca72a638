/**
 * satori (0.63) adds a glyph's vertical offset downwards, where fonts count it upwards, so that the dots of Arabic letters
 * and other marks stand in the wrong place. All such offsets come from heights in the font's `GPOS` table. With their signs
 * turned round, the error cancels out.
 */

/** Lookup types of `GPOS`, as numbered in the OpenType specification. */
const SINGLE = 1;
const CURSIVE = 3;
const MARK_TO_BASE = 4;
const MARK_TO_LIGATURE = 5;
const MARK_TO_MARK = 6;
const EXTENSION = 9;

/** The bit of a value format that says a vertical placement is there. */
const Y_PLACEMENT = 0x2;
const X_PLACEMENT = 0x1;

const OFFSET_SIZE = 2;

/** Reads big-endian numbers and follows offsets. Each height is turned once, however many records share it. */
class Table {
  readonly #view: DataView;
  readonly #turned = new Set<number>();

  constructor(view: DataView) {
    this.#view = view;
  }

  short(at: number): number {
    return this.#view.getUint16(at);
  }

  /** Where the offset at `at` points to, counted from `base`. Undefined for an empty offset. */
  follow(base: number, at: number): number | undefined {
    const offset = this.short(at);
    return offset === 0 ? undefined : base + offset;
  }

  /** What `count` offsets from `at` on point to, counted from `base`. */
  list(base: number, at: number, count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.follow(base, at + index * OFFSET_SIZE)).filter(
      (target) => target !== undefined,
    );
  }

  long(at: number): number {
    return this.#view.getUint32(at);
  }

  turn(at: number): void {
    if (this.#turned.has(at)) return;
    this.#turned.add(at);
    this.#view.setInt16(at, -this.#view.getInt16(at));
  }

  /** An anchor is its format, x and y. */
  turnAnchor(anchor: number): void {
    this.turn(anchor + 4);
  }
}

const turnAnchors = (table: Table, base: number, at: number, count: number): void => {
  for (const anchor of table.list(base, at, count)) table.turnAnchor(anchor);
};

/** A mark array: a count, then a class and an anchor for each mark. */
const turnMarks = (table: Table, marks: number): void => {
  for (let index = 0; index < table.short(marks); index += 1) turnAnchors(table, marks, marks + 4 + index * 4, 1);
};

/** A count, then rows of one anchor per class of marks. */
const turnRows = (table: Table, rows: number, classes: number): void =>
  turnAnchors(table, rows, rows + 2, table.short(rows) * classes);

const turnAttachment = (table: Table, type: number, at: number): void => {
  const classes = table.short(at + 6);
  const [marks, bases] = [table.follow(at, at + 8), table.follow(at, at + 10)];
  if (marks !== undefined) turnMarks(table, marks);
  if (bases === undefined) return;
  if (type !== MARK_TO_LIGATURE) turnRows(table, bases, classes);
  else for (const ligature of table.list(bases, bases + 2, table.short(bases))) turnRows(table, ligature, classes);
};

const bits = (value: number): number => value.toString(2).replaceAll('0', '').length;

const turnSingle = (table: Table, at: number): void => {
  const format = table.short(at + 4);
  if (!(format & Y_PLACEMENT)) return;
  const [first, count] = table.short(at) === 1 ? [at + 6, 1] : [at + 8, table.short(at + 6)];
  const before = format & X_PLACEMENT ? OFFSET_SIZE : 0;
  for (let index = 0; index < count; index += 1) table.turn(first + index * bits(format) * OFFSET_SIZE + before);
};

/** An entry and an exit anchor for each glyph. */
const turnCursive = (table: Table, at: number): void => turnAnchors(table, at, at + 6, table.short(at + 4) * 2);

const turnSubtable = (table: Table, type: number, at: number): void => {
  if (type === EXTENSION) turnSubtable(table, table.short(at + 2), at + table.long(at + 4));
  else if (type === SINGLE) turnSingle(table, at);
  else if (type === CURSIVE) turnCursive(table, at);
  else if (type === MARK_TO_BASE || type === MARK_TO_LIGATURE || type === MARK_TO_MARK) turnAttachment(table, type, at);
};

const POSITIONS = 0x47504f53;

/** Where a font's `GPOS` table begins, in bytes. */
const positionsOf = (view: DataView): number | undefined => {
  const count = view.getUint16(4);
  for (let record = 12; record < 12 + count * 16; record += 16)
    if (view.getUint32(record) === POSITIONS) return view.getUint32(record + 8);
  return undefined;
};

/** Turns the heights in an uncompressed OpenType font, in place. */
export const mirrorMarks = (font: Uint8Array): void => {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const start = positionsOf(view);
  if (start === undefined) return;
  const table = new Table(view);
  const lookups = start + table.short(start + 8);
  for (const lookup of table.list(lookups, lookups + 2, table.short(lookups)))
    for (const subtable of table.list(lookup, lookup + 6, table.short(lookup + 4)))
      turnSubtable(table, table.short(lookup), subtable);
};
