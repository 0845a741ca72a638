import type { Block, Scale, SizedElement } from './block.ts';
import { box, column, type Style } from './element.ts';

/** A block and the space above it, in pixels at full scale. */
interface StackItem {
  block: Block;
  spaceAbove: number;
}

/** Blocks below each other. */
export function stack(...items: readonly StackItem[]): Block {
  return {
    height: (scale) =>
      items.reduce(
        (sum, { block, spaceAbove }, index) => sum + scaledSpace(spaceAbove, index, scale) + block.height(scale),
        0,
      ),
    render: (scale) =>
      column(
        {},
        ...items.map(({ block, spaceAbove }, index) =>
          column({ marginTop: scaledSpace(spaceAbove, index, scale) }, block.render(scale)),
        ),
      ),
  };
}

/** A block with an element at its start side, `gap` pixels apart. An element that depends on the scale is a function. */
export function withStartElement(
  start: SizedElement | ((scale: Scale) => SizedElement),
  { gap, align = 'center' }: { gap: number; align?: 'flex-start' | 'center' },
  block: Block,
): Block {
  const startAt = typeof start === 'function' ? start : () => start;
  return {
    height: (scale) => Math.max(startAt(scale).height, block.height(scale)),
    render: (scale) => box({ gap, alignItems: align }, startAt(scale).element, block.render(scale)),
  };
}

/** Blocks beside each other, each with its own width. */
export function row(style: Style, ...blocks: readonly Block[]): Block {
  return {
    height: (scale) => Math.max(0, ...blocks.map((block) => block.height(scale))),
    render: (scale) => box(style, ...blocks.map((block) => column({ flexShrink: 0 }, block.render(scale)))),
  };
}

/** Spaces shrink more slowly than text, so that small text stays in visible groups. The first block has no space above. */
function scaledSpace(spaceAbove: number, index: number, { factor }: Scale): number {
  return index === 0 ? 0 : Math.round(spaceAbove * Math.sqrt(factor));
}
