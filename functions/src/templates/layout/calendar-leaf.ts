import type { DateWords } from '../config/date-words.ts';
import type { Kit } from '../template.ts';
import { box, column, type Element } from './element.ts';
import { fit } from './fit.ts';
import { text } from './text-piece.ts';

const INSET = 18;
const CORNER = 32;

/** A leaf of a tear-off calendar, `width` pixels wide. */
export const calendarLeaf = (kit: Kit, { month, day }: DateWords, width: number): Element => {
  const { palette } = kit;
  const strip = Math.round(width * 0.3);
  const leaf = Math.round(width * 0.74);
  const words = { width: width - 2 * INSET, lines: 1, align: 'center' as const, lineHeight: 1.1 };
  const centred = { width, alignItems: 'center', justifyContent: 'center' };
  return column(
    { width, flexShrink: 0 },
    box(
      { ...centred, height: strip, background: palette.accent, borderRadius: `${CORNER}px ${CORNER}px 0 0` },
      fit(
        text(kit, month, { ...words, role: 'strong', size: Math.round(width * 0.17), color: palette.onAccent }),
        strip,
      ),
    ),
    box(
      { ...centred, height: leaf, background: palette.surface, borderRadius: `0 0 ${CORNER}px ${CORNER}px` },
      fit(
        text(kit, day, { ...words, role: 'display', size: Math.round(width * 0.56), color: palette.inkOnSurface }),
        leaf,
      ),
    ),
  );
};
