/**
 * satori (0.63) applies a glyph's vertical offset downwards, although fonts define it upwards, which misplaces the dots of
 * Arabic letters and other marks. All such offsets come from y coordinates in the font's `GPOS` table. Negating them
 * cancels the error out.
 */

/** Lookup types of `GPOS`, as numbered in the OpenType specification. */
const SINGLE = 1;
const CURSIVE = 3;
const MARK_TO_BASE = 4;
const MARK_TO_LIGATURE = 5;
const MARK_TO_MARK = 6;
const EXTENSION = 9;

/** Bits of a value format for the presence of a vertical and a horizontal placement. */
const Y_PLACEMENT = 0x2;
const X_PLACEMENT = 0x1;

const OFFSET_SIZE = 2;

/** Reads big-endian numbers and follows offsets. Negates each value only once, however many records share it. */
class Table {
  readonly #view: DataView;
  readonly #negated = new Set<number>();

  constructor(view: DataView) {
    this.#view = view;
  }

  uint16(at: number): number {
    return this.#view.getUint16(at);
  }

  /** The position that the offset at `at` refers to, relative to `base`. Undefined for a null offset. */
  follow(base: number, at: number): number | undefined {
    const offset = this.uint16(at);
    return offset === 0 ? undefined : base + offset;
  }

  /** The positions that `count` offsets from `at` on refer to, relative to `base`. */
  list(base: number, at: number, count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.follow(base, at + index * OFFSET_SIZE)).filter(
      (target) => target !== undefined,
    );
  }

  uint32(at: number): number {
    return this.#view.getUint32(at);
  }

  negate(at: number): void {
    if (this.#negated.has(at)) return;
    this.#negated.add(at);
    this.#view.setInt16(at, -this.#view.getInt16(at));
  }

  /** An anchor table consists of its format, x and y. */
  negateAnchor(anchor: number): void {
    this.negate(anchor + 4);
  }
}

const GPOS_TAG = 0x47504f53;

/** Negates the vertical offsets of an uncompressed OpenType font, in place. */
export function negateVerticalOffsets(font: Uint8Array): void {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const start = gposOffsetOf(view);
  if (start === undefined) return;
  const table = new Table(view);
  const lookups = start + table.uint16(start + 8);
  for (const lookup of table.list(lookups, lookups + 2, table.uint16(lookups)))
    for (const subtable of table.list(lookup, lookup + 6, table.uint16(lookup + 4)))
      negateSubtable(table, table.uint16(lookup), subtable);
}

/** The byte offset of a font's `GPOS` table. */
function gposOffsetOf(view: DataView): number | undefined {
  const count = view.getUint16(4);
  for (let record = 12; record < 12 + count * 16; record += 16)
    if (view.getUint32(record) === GPOS_TAG) return view.getUint32(record + 8);
  return undefined;
}

function negateSubtable(table: Table, type: number, at: number): void {
  if (type === EXTENSION) negateSubtable(table, table.uint16(at + 2), at + table.uint32(at + 4));
  else if (type === SINGLE) negateSingle(table, at);
  else if (type === CURSIVE) negateCursive(table, at);
  else if (type === MARK_TO_BASE || type === MARK_TO_LIGATURE || type === MARK_TO_MARK)
    negateAttachment(table, type, at);
}

function negateSingle(table: Table, at: number): void {
  const format = table.uint16(at + 4);
  if (!(format & Y_PLACEMENT)) return;
  const [first, count] = table.uint16(at) === 1 ? [at + 6, 1] : [at + 8, table.uint16(at + 6)];
  const before = format & X_PLACEMENT ? OFFSET_SIZE : 0;
  for (let index = 0; index < count; index += 1) table.negate(first + index * bitCount(format) * OFFSET_SIZE + before);
}

function bitCount(value: number): number {
  return value.toString(2).replaceAll('0', '').length;
}

/** An entry and an exit anchor for each glyph. */
function negateCursive(table: Table, at: number): void {
  negateAnchors(table, at, at + 6, table.uint16(at + 4) * 2);
}

function negateAnchors(table: Table, base: number, at: number, count: number): void {
  for (const anchor of table.list(base, at, count)) table.negateAnchor(anchor);
}

function negateAttachment(table: Table, type: number, at: number): void {
  const classes = table.uint16(at + 6);
  const [marks, bases] = [table.follow(at, at + 8), table.follow(at, at + 10)];
  if (marks !== undefined) negateMarkArray(table, marks);
  if (bases === undefined) return;
  if (type !== MARK_TO_LIGATURE) negateAnchorRows(table, bases, classes);
  else
    for (const ligature of table.list(bases, bases + 2, table.uint16(bases)))
      negateAnchorRows(table, ligature, classes);
}

/** A MarkArray: a count, then a class and an anchor for each mark. */
function negateMarkArray(table: Table, marks: number): void {
  for (let index = 0; index < table.uint16(marks); index += 1) negateAnchors(table, marks, marks + 4 + index * 4, 1);
}

/** A count, then rows of one anchor per class of marks. */
function negateAnchorRows(table: Table, rows: number, classes: number): void {
  negateAnchors(table, rows, rows + 2, table.uint16(rows) * classes);
}
