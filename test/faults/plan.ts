import { type Random, seededRandom } from '@herald-lab/cloud-tasks';
import { type Fault, modes } from './injector.ts';
import type { Options } from './options.ts';
import type { Report } from './run.ts';

interface Planned {
  baseline: Report;
  faults: readonly Fault[];
}

/** Every single fault of every flow, then pairs of faults at random calls. */
export function planOf(baselines: readonly Report[], { only, pairs, seed, limit, part }: Options): Planned[] {
  if (only) return baselines.map((baseline) => ({ baseline, faults: only }));
  const random = seededRandom(seed);
  const singles = baselines.flatMap((baseline) =>
    baseline.calls.flatMap((_call, index) => modes.map((mode) => ({ baseline, faults: [{ at: index + 1, mode }] }))),
  );
  const doubles = Array.from({ length: pairs }, () => {
    const baseline = pick(random, baselines);
    return { baseline, faults: randomPair(random, baseline.calls.length) };
  });
  return sample([...singles, ...doubles], limit).filter((_planned, index) => index % part.of === part.share - 1);
}

function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new RangeError('nothing to pick from');
  return chosen;
}

/** Two faults in one run, the second somewhere in the recovery from the first. */
function randomPair(random: Random, calls: number): Fault[] {
  const first = 1 + Math.floor(random() * calls);
  const second = first + 1 + Math.floor(random() * calls);
  return [
    { at: first, mode: pick(random, modes) },
    { at: second, mode: pick(random, modes) },
  ];
}

/** `length` elements, spread evenly. */
function sample<T>(from: readonly T[], length: number): T[] {
  const step = Math.max(1, from.length / length);
  return from.filter((_element, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}
