import type { SizedElement } from './block.ts';
import { type Brand, brandRow } from './brand-row.ts';
import { box, column } from './element.ts';
import type { LayoutContext, Picture } from './template.ts';

const SPACE_ABOVE_LINE = 40;
const SPACE_BELOW_LINE = 34;

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
