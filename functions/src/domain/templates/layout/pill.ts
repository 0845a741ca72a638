import type { Block } from './block.ts';
import { box, type Element } from './element.ts';
import type { LayoutContext } from './template.ts';
import { textBlock } from './text-block.ts';

interface PillStyle {
  background: string;
  color: string;
  size: number;
  /** Maximum width in pixels. */
  width: number;
  /** Default 1. */
  maxLines?: number;
  /** After the text, `size` pixels large. */
  icon?: Element;
}

const ICON_GAP = 14;

/** A short text on a rounded background, as wide as its content. */
export function pill(context: LayoutContext, content: string, style: PillStyle): Block {
  const { background, color, size, icon } = style;
  const verticalPadding = Math.round(size * 0.52);
  const horizontalPadding = Math.round(size * 0.95);
  const width = style.width - 2 * horizontalPadding - (icon ? size + ICON_GAP : 0);
  const label = textBlock(context, content, {
    role: 'strong',
    size,
    minSize: 24,
    lineHeight: 1.2,
    color,
    width,
    maxLines: style.maxLines ?? 1,
    fitContent: true,
    balance: true,
  });
  return {
    height: (scale) => Math.max(label.height(scale), icon ? size : 0) + 2 * verticalPadding,
    render: (scale) =>
      box(
        {
          alignSelf: 'flex-start',
          alignItems: 'center',
          gap: ICON_GAP,
          padding: `${verticalPadding}px ${horizontalPadding}px`,
          borderRadius: size * 1.2,
          background,
        },
        label.render(scale),
        ...(icon ? [icon] : []),
      ),
  };
}
