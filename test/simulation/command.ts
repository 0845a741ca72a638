import { parseArgs } from 'node:util';
import { mutants } from './mutants.ts';
import { scenarios } from './scenarios.ts';
import { type Simulation, simulate } from './simulate.ts';
import { troubles } from './troubles/troubles.ts';

const OPTIONS = {
  seed: { type: 'string' },
  seeds: { type: 'string', default: '100' },
  first: { type: 'string', default: '1' },
  scenario: { type: 'string', default: 'mixed' },
  mutant: { type: 'string' },
  trouble: { type: 'string', multiple: true },
  grep: { type: 'string', multiple: true },
  'stop-at': { type: 'string' },
  verbose: { type: 'boolean', default: false },
} as const;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const named = <T extends { name: string }>(among: readonly T[], name: string): T => {
  const found = among.find((one) => one.name === name);
  if (!found) throw new Error(`There is no "${name}", only: ${among.map((one) => one.name).join(', ')}.`);
  return found;
};

const summaryOf = ({ seed, plan, problems, verdicts, fingerprint, stats }: Simulation, tookMs: number): string => {
  const codes = Map.groupBy(verdicts, ({ status, errorCode }) => errorCode ?? status);
  const counts = [...codes].map(([code, list]) => `${code} ${list.length}`).join(', ');
  const hours = (stats.virtualMs / 3_600_000).toFixed(1);
  return (
    `seed ${seed}: ${problems.length === 0 ? 'ok' : 'FAILED'}, ${counts}; ${hours} h in ${tookMs} ms of CPU, ${stats.events} events, ` +
    `${fingerprint} [${plan.troubles.map(({ name }) => name).join(', ')}]`
  );
};

/** Runs what the command line asks for. Returns the exit code. */
export const runCommand = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: OPTIONS });
  const scenario = named(scenarios, values.scenario);
  const mutant = values.mutant === undefined ? null : named(mutants, values.mutant);
  const chosen = values.trouble?.map((name) => named(troubles, name));
  const single = values.seed === undefined ? null : Number(values.seed);
  const first = single ?? Number(values.first);
  const count = single === null ? Number(values.seeds) : 1;
  const stopAt = Number(values['stop-at'] ?? Number.POSITIVE_INFINITY);
  // Stacks cost half of the time, and a replay of one seed has them.
  if (single === null) Error.stackTraceLimit = 0;
  let failed = 0;
  for (let seed = first; seed < first + count && failed < stopAt; seed += 1) {
    const startedAt = cpuMs();
    const result = await simulate({ scenario, seed, mutant, ...(chosen ? { troubles: chosen } : {}) });
    if (single !== null) for (const line of result.timeline.lines(values.grep ?? [])) print(line);
    if (values.verbose || single !== null || result.problems.length > 0) print(summaryOf(result, cpuMs() - startedAt));
    for (const { kind, text } of result.problems) print(`  ${kind}: ${text}`);
    if (result.problems.length > 0) failed += 1;
  }
  if (single === null) print(`${count} seeds of ${scenario.name}, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};
