import { shrink } from '@herald-lab/simulation';
import { refuse } from '../../dev/command-line.ts';
import { faults } from './faults/faults.ts';
import { type Mutant, mutants } from './mutants.ts';
import { type CommandOptions, usage } from './options.ts';
import { describeSimulation, describeVerdict, summaryOf } from './report.ts';
import { scenarios } from './scenarios.ts';
import { type Simulation, type SimulationOptions, simulate } from './simulate.ts';

/** Runs what the command line asks for. Returns the exit code. */
export async function runCommand(given: CommandOptions): Promise<number> {
  const faultsOfAll = given.fault?.map((name) => named(faults, name));
  const chosen = given.scenario.map((name) => named(scenarios, name));
  const chosenMutants = given.mutant?.map((name) => named(mutants, name));
  const options: Omit<SimulationOptions, 'scenario'> = {
    seed: given.seed ?? given.first,
    ...(faultsOfAll ? { faults: faultsOfAll } : {}),
    ...(given.posts === undefined ? {} : { posts: given.posts }),
    ...(given['without-sweep'] ? { withoutSweeps: given['without-sweep'] } : {}),
  };
  const [scenario] = chosen;
  if (given.seed !== undefined && !chosenMutants && scenario)
    return replay({ ...options, scenario }, given.grep, given.shrink);
  // Stacks cost half of the time, and a replay of one seed has them.
  Error.stackTraceLimit = 0;
  if (chosenMutants) {
    let survived = 0;
    for (const mutant of chosenMutants)
      survived += await huntMutant(
        { ...options, scenario: named(scenarios, mutant.scenario ?? 'distinct'), faults: mutant.faults },
        mutant,
        given.seeds,
      );
    return survived === 0 ? 0 : 1;
  }
  const { seeds: count, stopAt, verbose: isVerbose } = given;
  let failed = 0;
  for (const one of chosen) failed += await runSeeds({ ...options, scenario: one }, { count, stopAt, isVerbose });
  return failed === 0 ? 0 : 1;
}

function named<T extends { name: string }>(among: readonly T[], name: string): T {
  const found = among.find((one) => one.name === name);
  return found ?? refuse(usage, `There is no "${name}", only: ${among.map((one) => one.name).join(', ')}.`);
}

/** Replays one seed and prints its history, of its smallest case where that is asked for. */
async function replay(options: SimulationOptions, args: readonly string[], isShrunk: boolean): Promise<number> {
  const startedAt = cpuMs();
  let result = await simulate(options);
  if (isShrunk && result.problems.length > 0) result = await smallest(options, result);
  for (const line of result.timeline.lines(args)) print(line);
  print(summaryOf(result, cpuMs() - startedAt));
  for (const verdict of result.verdicts) print(describeVerdict(verdict));
  for (const line of describeSimulation(result)) print(line);
  return result.problems.length === 0 ? 0 : 1;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

/** Leaves out faults and posts, as long as the seed fails for one of the same reasons. */
async function smallest(options: SimulationOptions, failing: Simulation): Promise<Simulation> {
  const faultNames = failing.plan.faults.map(({ name }) => name);
  const postKeys = failing.plan.posts.map(({ key }) => key).reverse();
  const kinds = new Set(failing.problems.map(({ kind }) => kind));
  return shrink(failing, [...faultNames, ...postKeys], async (without) => {
    if (postKeys.every((key) => without.includes(key))) return null;
    const smaller = await simulate({ ...options, without });
    return smaller.problems.some(({ kind }) => kinds.has(kind)) ? smaller : null;
  });
}

function print(line: string): void {
  void process.stdout.write(`${line}\n`);
}

/**
 * Runs seeds until one finds that a safeguard is off; the same seed with the safeguard on must find nothing. Returns 0 if one
 * does, else 1.
 */
async function huntMutant(options: SimulationOptions, mutant: Mutant, count: number): Promise<number> {
  const first = Math.max(options.seed, mutant.firstSeed ?? 0);
  for (let seed = first; seed < first + count; seed += 1) {
    const mutated = await simulate({ ...options, seed, mutant });
    if (mutated.problems.length === 0) continue;
    const healthy = await simulate({ ...options, seed });
    if (healthy.problems.length > 0) continue;
    print(`without the ${mutant.name}: found by seed ${seed}`);
    for (const line of describeSimulation(mutated)) print(line);
    return 0;
  }
  print(`without the ${mutant.name}: not found by ${count} seeds`);
  return 1;
}

/** Runs seeds of one scenario, up to `stopAt` that fail. Returns how many did. */
async function runSeeds(
  options: SimulationOptions,
  { count, stopAt, isVerbose }: { count: number; stopAt: number; isVerbose: boolean },
): Promise<number> {
  let failed = 0;
  const startedAt = cpuMs();
  for (let seed = options.seed; seed < options.seed + count && failed < stopAt; seed += 1) {
    const seedStartedAt = cpuMs();
    const result = await simulate({ ...options, seed });
    const isFailed = result.problems.length > 0;
    if (isVerbose || isFailed) print(summaryOf(result, cpuMs() - seedStartedAt));
    for (const line of describeSimulation(result)) print(line);
    if (isFailed) failed += 1;
  }
  const tookSeconds = Math.round((cpuMs() - startedAt) / 1000);
  print(`${count} seeds of ${options.scenario.name}, ${failed} failed, ${tookSeconds} s of CPU`);
  return failed;
}
