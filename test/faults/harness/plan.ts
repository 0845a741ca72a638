import { type Fault, modes } from './fault-injector.ts';

/** Every fault at every call of a baseline run: each mode at each of `calls`. */
export const everySingle = (calls: number): Fault[][] =>
  Array.from({ length: calls }, (_, index) => modes.map((mode) => [{ at: index + 1, mode }])).flat();

/** Numbers in [0, 1) that are the same for the same seed: mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const pick = <T>(random: () => number, from: readonly T[]): T => {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new RangeError('nothing to pick from');
  return chosen;
};

/** Two faults in one run, the second somewhere in the recovery from the first. */
export const randomPair = (random: () => number, calls: number): Fault[] => {
  const first = 1 + Math.floor(random() * calls);
  const second = first + 1 + Math.floor(random() * calls);
  return [
    { at: first, mode: pick(random, modes) },
    { at: second, mode: pick(random, modes) },
  ];
};

/** `length` elements, spread evenly. */
export const sample = <T>(from: readonly T[], length: number): T[] =>
  from.length <= length
    ? [...from]
    : Array.from({ length }, (_, index) => from[Math.floor((index * from.length) / length)]).flatMap((one) =>
        one === undefined ? [] : [one],
      );
