/** About how many parts an axis has. */
const PARTS = 3;

/** Round numbers for the lines of an axis, the smallest first: the first is at most `min`, the last at least `max`. */
export function ticksOf(min: number, max: number): number[] {
  const step = roundStep((max - min) / PARTS);
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The next whole number of the form 1, 2, 5 or 10 times a power of ten. */
function roundStep(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((each) => each * power >= step) ?? 10);
}
