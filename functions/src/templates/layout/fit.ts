import type { Element } from './element.ts';
import type { Piece, Scale } from './piece.ts';

/** Halvings of the range of scales: the result is within half a percent of the largest that fits. */
const HALVINGS = 8;

/** Down to this scale, small text keeps its comfortable size. */
const SMALLEST_WITH_FLOORS = 0.26;
const SMALLEST = 0.04;

const largest = (from: number, fits: (factor: number) => boolean): number | undefined => {
  if (fits(1)) return 1;
  if (!fits(from)) return undefined;
  let good = from;
  let bad = 1;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (good + bad) / 2;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
};

/**
 * The largest scale at which a piece is no higher than `height` pixels. Small text gives up its comfortable size only where
 * nothing else helps.
 */
export const fitScale = (piece: Piece, height: number): Scale => {
  const attempt = (from: number, floors: boolean): Scale | undefined => {
    const factor = largest(from, (candidate) => piece.height({ factor: candidate, floors }) <= height);
    return factor === undefined ? undefined : { factor, floors };
  };
  return attempt(SMALLEST_WITH_FLOORS, true) ?? attempt(SMALLEST, false) ?? { factor: SMALLEST, floors: false };
};

/** The piece, as large as it fits into `height` pixels. */
export const fit = (piece: Piece, height: number): Element => piece.draw(fitScale(piece, height));
