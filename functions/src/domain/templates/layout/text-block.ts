import { textDirection } from '../text/scripts.ts';
import type { Block } from './block.ts';
import { box, column, type Element, textElement } from './element.ts';
import type { LayoutContext } from './template.ts';
import { type ParagraphLayout, textLayoutOf } from './text-layout.ts';
import type { TextStyle } from './text-style.ts';

/** Text that wraps within its width, in one or more paragraphs. */
export function textBlock(context: LayoutContext, content: string, style: TextStyle): Block {
  const layoutAt = textLayoutOf(context, content, style);
  return {
    height: (scale) => layoutAt(scale).paragraphs.reduce((sum, { height }) => sum + height, 0),
    render: (scale) => {
      const { size, paragraphs } = layoutAt(scale);
      return column(
        style.fitContent ? {} : { width: style.width },
        ...paragraphs.map((layout) => renderParagraph(context, layout, style, size)),
      );
    },
  };
}

function renderParagraph(context: LayoutContext, layout: ParagraphLayout, style: TextStyle, size: number): Element {
  const { text: content, lineHeight, tracking } = layout.paragraph;
  if (content === '') return box({ height: layout.height });
  return textElement(
    {
      display: 'block',
      [style.fitContent ? 'maxWidth' : 'width']: style.width,
      fontFamily: context.measurer.fontFamily(style.role),
      fontSize: size,
      lineHeight,
      letterSpacing: tracking * size,
      color: style.color,
      textAlign: alignOf(context, style),
      direction: textDirection(content, context.rtl),
      ...wrapStyle(layout, style),
      ...(style.lineThrough ? { textDecoration: 'line-through' } : {}),
    },
    content,
  );
}

function alignOf(context: LayoutContext, { align }: TextStyle): string {
  if (align === 'center') return 'center';
  return context.rtl ? 'right' : 'left';
}

/** Words may be broken only if they must be: satori would otherwise also break them to balance lines. */
function wrapStyle({ lines }: ParagraphLayout, { balance }: TextStyle) {
  if (lines.breaksWords) return { overflowWrap: 'break-word' };
  return balance ? { textWrap: 'balance' } : {};
}
