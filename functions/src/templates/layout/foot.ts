import type { Kit, Picture } from '../template.ts';
import { box, column } from './element.ts';
import { type Brand, type Sized, signature } from './signature.ts';

const ABOVE_LINE = 40;
const BELOW_LINE = 34;

/** The signature under a hairline, with the space that parts it from what stands above. Height 0 where there is no brand. */
export const foot = (kit: Kit, brand: Brand, logo: Picture | undefined, room?: number): Sized => {
  const signed = signature(kit, brand, logo, room);
  if (!signed) return { height: 0, element: box({}) };
  return {
    height: ABOVE_LINE + 2 + BELOW_LINE + signed.height,
    element: column(
      { marginTop: ABOVE_LINE },
      box({ height: 2, marginBottom: BELOW_LINE, background: kit.palette.line }),
      signed.element,
    ),
  };
};
