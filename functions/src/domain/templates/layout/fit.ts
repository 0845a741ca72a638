import type { Block, Scale } from './block.ts';
import type { Element } from './element.ts';

/** Bisection steps: the result is within half a percent of the largest scale that fits. */
const BISECTION_STEPS = 8;

/** Down to this factor, text keeps its `minSize`. Below it, the `minSize` shrinks too. */
const MIN_FACTOR_AT_MIN_SIZE = 0.26;
const MIN_FACTOR = 0.05;

/** The largest scale at which a block is at most `height` pixels high. Text falls below its `minSize` only as a last resort. */
export function fitScale(block: Block, height: number): Scale {
  const fits = (scale: Scale) => block.height(scale) <= height;
  const share = largestThatFits(MIN_FACTOR_AT_MIN_SIZE, (candidate) => fits(scaledDown(candidate)));
  if (share !== undefined) return scaledDown(share);
  return belowMinSize(largestThatFits(MIN_FACTOR, (candidate) => fits(belowMinSize(candidate))) ?? MIN_FACTOR);
}

/** Renders a block as large as it fits into `height` pixels. */
export function fit(block: Block, height: number): Element {
  return block.render(fitScale(block, height));
}

/** The largest share from `min` to 1 that fits, or undefined if not even `min` does. */
function largestThatFits(min: number, fits: (share: number) => boolean): number | undefined {
  if (fits(1)) return 1;
  if (!fits(min)) return undefined;
  let fitting = min;
  let tooLarge = 1;
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (fitting + tooLarge) / 2;
    if (fits(middle)) fitting = middle;
    else tooLarge = middle;
  }
  return fitting;
}

function scaledDown(share: number): Scale {
  return { factor: share, minSizeFactor: 1 };
}

function belowMinSize(share: number): Scale {
  return { factor: MIN_FACTOR_AT_MIN_SIZE * share, minSizeFactor: share };
}
