import type { SizedElement } from './block.ts';
import { innerWidth } from './canvas.ts';
import { box, column, image } from './element.ts';
import { fitScale } from './fit.ts';
import { stack, withStartElement } from './stack.ts';
import type { LayoutContext, Picture } from './template.ts';
import { textBlock } from './text-block.ts';

const SPACE_ABOVE_LINE = 40;
const SPACE_BELOW_LINE = 34;

const LOGO = 76;
const MAX_LOGO_WIDTH = 160;
const GAP = 24;

/** Pixels; enough for two lines. */
const MAX_HEIGHT = 124;

/** The brand row under a hairline, including the space above the line. Height 0 without a brand. */
export function footer(
  context: LayoutContext,
  brand: Brand,
  logo: Picture | undefined,
  maxWidth?: number,
): SizedElement {
  const brandElement = brandRow(context, brand, logo, maxWidth);
  if (!brandElement) return { height: 0, element: box({}) };
  return {
    height: SPACE_ABOVE_LINE + 2 + SPACE_BELOW_LINE + brandElement.height,
    element: column(
      { marginTop: SPACE_ABOVE_LINE },
      box({ height: 2, marginBottom: SPACE_BELOW_LINE, background: context.palette.line }),
      brandElement.element,
    ),
  };
}

interface Brand {
  brandName: string;
  handle: string;
}

/** Logo, brand name and handle in a row, `maxWidth` pixels wide at most. Undefined if none is given. */
function brandRow(
  context: LayoutContext,
  { brandName, handle }: Brand,
  logo: Picture | undefined,
  maxWidth: number = innerWidth(context.canvas),
): SizedElement | undefined {
  const logoElement = logo && logoOf(logo);
  const width = maxWidth - (logoElement ? logoElement.width + GAP : 0);
  const lines = [
    { content: brandName, role: 'strong' as const, size: 32, minSize: 24, color: context.palette.text },
    { content: handle, role: 'body' as const, size: 28, minSize: 22, color: context.palette.muted },
  ].filter(({ content }) => content !== '');
  if (lines.length === 0 && !logoElement) return undefined;
  const copy = stack(
    ...lines.map(({ content, ...style }) => ({
      spaceAbove: 4,
      block: textBlock(context, content, { ...style, lineHeight: 1.2, width, maxLines: 1 }),
    })),
  );
  const block = logoElement
    ? withStartElement({ height: LOGO, element: logoElement.element }, { gap: GAP }, copy)
    : copy;
  const scale = fitScale(block, MAX_HEIGHT);
  return { height: block.height(scale), element: column({}, block.render(scale)) };
}

function logoOf(logo: Picture) {
  const width = Math.min(MAX_LOGO_WIDTH, Math.round((logo.width / logo.height) * LOGO));
  return {
    width,
    element: image(logo.source, { width, height: LOGO, objectFit: 'contain', borderRadius: 16, flexShrink: 0 }),
  };
}
