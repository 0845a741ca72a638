/** CSS as supported by satori, in camelCase. Numbers are pixels. */
export type Style = Readonly<Record<string, string | number>>;

/** An element for satori: a React element without React. */
export interface Element {
  type: string;
  props: { style?: Style; children?: string | readonly Element[]; [attribute: string]: unknown };
}

/** A box. Boxes are flex rows unless the style says otherwise. */
export function box(style: Style, ...children: Element[]): Element {
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, children },
  };
}

export function column(style: Style, ...children: Element[]): Element {
  return box({ flexDirection: 'column', ...style }, ...children);
}

/** A box with text. */
export function textElement(style: Style, content: string): Element {
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, children: content },
  };
}

/** A picture from a data URI, filling its box. */
export function image(source: string, style: Style): Element {
  return { type: 'img', props: { src: source, style } };
}

/** SVG shapes in a square `viewBox` of `grid` units, `size` pixels large. */
export function svg(size: number, grid: number, shapes: readonly Element[], style: Style = {}): Element {
  return {
    type: 'svg',
    props: {
      width: size,
      height: size,
      viewBox: `0 0 ${grid} ${grid}`,
      xmlns: 'http://www.w3.org/2000/svg',
      style,
      children: shapes,
    },
  };
}

/** A path inside an `svg`. */
export function path(d: string, attributes: Readonly<Record<string, string | number>>): Element {
  return {
    type: 'path',
    props: { d, ...attributes },
  };
}
