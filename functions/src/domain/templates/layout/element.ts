/** CSS as supported by satori, in camelCase. Numbers are pixels. */
export type Style = Readonly<Record<string, string | number>>;

/** An element for satori: a React element without React. */
export interface Element {
  type: string;
  props: { style?: Style; children?: string | readonly Element[]; [attribute: string]: unknown };
}

/** A box. Boxes are flex rows unless the style says otherwise. */
export const box = (style: Style, ...children: Element[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

export const column = (style: Style, ...children: Element[]): Element =>
  box({ flexDirection: 'column', ...style }, ...children);

/** A box with text. */
export const textElement = (style: Style, content: string): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: content },
});

/** A picture from a data URI, filling its box. */
export const image = (source: string, style: Style): Element => ({ type: 'img', props: { src: source, style } });

/** SVG shapes in a square `viewBox` of `grid` units, `size` pixels large. */
export const svg = (size: number, grid: number, shapes: readonly Element[], style: Style = {}): Element => ({
  type: 'svg',
  props: {
    width: size,
    height: size,
    viewBox: `0 0 ${grid} ${grid}`,
    xmlns: 'http://www.w3.org/2000/svg',
    style,
    children: shapes,
  },
});

/** A path inside an `svg`. */
export const path = (d: string, attributes: Readonly<Record<string, string | number>>): Element => ({
  type: 'path',
  props: { d, ...attributes },
});
