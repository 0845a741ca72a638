// `npm run faults`: kills workers, loses answers and refuses calls at every outside call of every flow, and compares what
// became of it with what was promised.

import type { Fault } from './fault-gate.ts';
import { flows } from './flows/flows.ts';
import { type Options, readOptions, usage } from './options.ts';
import { everySingle, pick, randomPair, sample, seeded } from './plan.ts';
import { type Report, runFlow } from './run.ts';
import { describe, runsWith, table } from './table.ts';
import { World } from './world.ts';

interface Planned {
  happy: Report;
  faults: readonly Fault[];
}

/** Every single fault of every flow, then the pairs. */
const planOf = (happy: readonly Report[], { only, pairs, seed, limit, part }: Options): Planned[] => {
  if (only) return happy.map((report) => ({ happy: report, faults: only }));
  const random = seeded(seed);
  const singles = happy.flatMap((report) =>
    everySingle(report.calls.length).map((faults) => ({ happy: report, faults })),
  );
  const doubles = Array.from({ length: pairs }, () => {
    const report = pick(random, happy);
    return { happy: report, faults: randomPair(random, report.calls.length) };
  });
  return sample([...singles, ...doubles], limit).filter((_planned, index) => index % part.of === part.share - 1);
};

const flowNamed = (name: string) => {
  const flow = flows.find((one) => one.name === name);
  if (!flow) throw new Error(`There is no flow ${name}.`);
  return flow;
};

const printReport = (report: Report, { verbose }: Options): void => {
  const wrong = report.findings.filter(({ kind }) => kind !== 'reported');
  if (wrong.length > 0 || (verbose && report.findings.length > 0)) console.log(describe(report));
  if (verbose && wrong.length > 0)
    console.log(report.calls.map((call, index) => `  ${index + 1} ${call}`).join('\n'), `\n${report.log}`);
};

const runAll = async (world: World, options: Options): Promise<boolean> => {
  const happy: Report[] = [];
  for (const flow of flows.filter(({ name }) => name.includes(options.flow))) {
    const report = await runFlow(world, { flow, faults: [], happy: [] });
    if (report.findings.length > 0)
      throw new Error(`${flow.name} goes wrong without any fault.\n${describe(report)}\n${report.log}`);
    happy.push(report);
  }
  const plan = planOf(happy, options);
  const reports: Report[] = [];
  for (const {
    happy: { flow, calls },
    faults,
  } of plan) {
    const report = await runFlow(world, { flow: flowNamed(flow), faults, happy: calls });
    // A second fault may lie beyond the end of a run that recovered quickly; a run without any is none.
    if (report.struck.length > 0) reports.push(report);
    printReport(report, options);
    if (reports.length % 50 === 0) console.log(`${reports.length} of ${plan.length} runs, last ${flow}`);
  }
  console.log(`\n${table(happy, reports)}\n`);
  const [lost, doubled, stuck, leaked] = (['lost', 'doubled', 'stuck', 'leaked'] as const).map((kind) =>
    runsWith(reports, kind),
  );
  console.log(`faults: ${reports.length} runs, ${lost} lost, ${doubled} doubled, ${stuck} stuck`);
  return lost === 0 && doubled === 0 && stuck === 0 && leaked === 0 && reports.length > 0;
};

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
} else {
  const options = readOptions(args);
  const world = await World.open();
  try {
    process.exitCode = (await runAll(world, options)) ? 0 : 1;
  } finally {
    await world.close();
  }
}
