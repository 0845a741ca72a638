import type { DateLabels } from '../config/date-labels.ts';
import { box, column, type Element } from './element.ts';
import { fit } from './fit.ts';
import type { LayoutContext } from './template.ts';
import { textBlock } from './text-block.ts';

const INSET = 18;
const CORNER = 32;

/** A date as a sheet of a tear-off calendar, `width` pixels wide. */
export function calendarTile(context: LayoutContext, { month, day }: DateLabels, width: number): Element {
  const { palette } = context;
  const headerHeight = Math.round(width * 0.3);
  const bodyHeight = Math.round(width * 0.74);
  const textStyle = { width: width - 2 * INSET, maxLines: 1, align: 'center' as const, lineHeight: 1.1 };
  const centred = { width, alignItems: 'center', justifyContent: 'center' };
  return column(
    { width, flexShrink: 0 },
    box(
      { ...centred, height: headerHeight, background: palette.accent, borderRadius: `${CORNER}px ${CORNER}px 0 0` },
      fit(
        textBlock(context, month, {
          ...textStyle,
          role: 'strong',
          size: Math.round(width * 0.17),
          color: palette.onAccent,
        }),
        headerHeight,
      ),
    ),
    box(
      { ...centred, height: bodyHeight, background: palette.surface, borderRadius: `0 0 ${CORNER}px ${CORNER}px` },
      fit(
        textBlock(context, day, {
          ...textStyle,
          role: 'display',
          size: Math.round(width * 0.56),
          color: palette.textOnSurface,
        }),
        bodyHeight,
      ),
    ),
  );
}
