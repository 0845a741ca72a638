import type { Element } from './element.ts';
import type { Piece, Scale } from './piece.ts';

/** Halvings of the range of scales: the result is within half a percent of the largest that fits. */
const HALVINGS = 8;

/** Down to this scale, text keeps its comfortable size. From there on the comfort shrinks too. */
const SMALLEST_IN_COMFORT = 0.26;
const SMALLEST = 0.05;

const comfortable = (share: number): Scale => ({ factor: share, floor: 1 });
const crowded = (share: number): Scale => ({ factor: SMALLEST_IN_COMFORT * share, floor: share });

/** The largest share from `least` to 1 that fits, or undefined if not even `least` does. */
const largest = (least: number, fits: (share: number) => boolean): number | undefined => {
  if (fits(1)) return 1;
  if (!fits(least)) return undefined;
  let good = least;
  let bad = 1;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (good + bad) / 2;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
};

/**
 * The largest scale at which a piece is no higher than `height` pixels. Text gives up its comfortable size only where
 * nothing else helps.
 */
export const fitScale = (piece: Piece, height: number): Scale => {
  const fits = (scale: Scale) => piece.height(scale) <= height;
  const ease = largest(SMALLEST_IN_COMFORT, (share) => fits(comfortable(share)));
  if (ease !== undefined) return comfortable(ease);
  return crowded(largest(SMALLEST, (share) => fits(crowded(share))) ?? SMALLEST);
};

/** The piece, as large as it fits into `height` pixels. */
export const fit = (piece: Piece, height: number): Element => piece.draw(fitScale(piece, height));
