import { type Element, path, svg } from './element.ts';

/** An opening quotation mark. */
export function quotationMark(size: number, color: string): Element {
  const comma = 'M0 60C0 30 14 9 40 2L44 13C32 18 25 26 24 37A22 22 0 1 1 0 60Z';
  return svg(size, 100, [path(comma, { fill: color }), path(comma, { fill: color, transform: 'translate(54 0)' })]);
}

/** An arrow in reading direction. */
export function arrow(size: number, color: string, rtl: boolean): Element {
  return rtl
    ? stroked(size, color, 'M20 12H4', 'M11 5L4 12L11 19')
    : stroked(size, color, 'M4 12H20', 'M13 5L20 12L13 19');
}

export function clock(size: number, color: string): Element {
  return stroked(size, color, 'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3Z', 'M12 7V12L15.5 14');
}

export function pin(size: number, color: string): Element {
  return stroked(
    size,
    color,
    'M12 21C8 16.6 5 13.4 5 9.8A7 7 0 1 1 19 9.8C19 13.4 16 16.6 12 21Z',
    'M12 7.5A2.4 2.4 0 1 1 12 12.3A2.4 2.4 0 1 1 12 7.5Z',
  );
}

export function person(size: number, color: string): Element {
  return stroked(
    size,
    color,
    'M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4Z',
    'M4.5 20.5C5.5 16.8 8.4 15 12 15C15.6 15 18.5 16.8 19.5 20.5',
  );
}

function stroked(size: number, color: string, ...shapes: string[]): Element {
  return svg(
    size,
    24,
    shapes.map((d) =>
      path(d, {
        fill: 'none',
        stroke: color,
        'stroke-width': 2.2,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
    ),
    { flexShrink: 0 },
  );
}
