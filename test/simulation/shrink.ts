import { type Simulation, type SimulationOptions, simulate } from './simulate.ts';

/** Whether a smaller case fails like the first one. */
const failsAlike = (first: Simulation, smaller: Simulation): boolean =>
  smaller.problems.some(({ kind }) => first.problems.some((problem) => problem.kind === kind));

/**
 * Leaves out troubles and posts of a failing seed, one after another, as long as it fails alike. What is left explains the
 * failure in fewer lines.
 */
export const shrink = async (options: SimulationOptions, failing: Simulation): Promise<Simulation> => {
  let smallest = failing;
  const without = { troubles: [] as string[], posts: [] as string[] };
  const tryWithout = async (kind: keyof typeof without, name: string): Promise<void> => {
    without[kind].push(name);
    const smaller = await simulate({ ...options, without });
    if (failsAlike(failing, smaller)) smallest = smaller;
    else without[kind].pop();
  };
  for (const { name } of failing.plan.troubles) await tryWithout('troubles', name);
  for (const { key } of failing.plan.posts.toReversed())
    if (smallest.plan.posts.length > 1) await tryWithout('posts', key);
  return smallest;
};
