// `npm run faults`: kills workers, loses responses and refuses calls at every outside call of every flow, and verifies the
// promises afterwards.

import type { Fault } from './fault-injector.ts';
import { flows } from './flows/flows.ts';
import { Harness } from './harness.ts';
import { type Options, readOptions, usage } from './options.ts';
import { everySingle, pick, randomPair, sample, seeded } from './plan.ts';
import { type Report, runFlow } from './run.ts';
import { describe, runsWith, table } from './table.ts';

interface Planned {
  baseline: Report;
  faults: readonly Fault[];
}

/** Every single fault of every flow, then the pairs. */
const planOf = (baseline: readonly Report[], { only, pairs, seed, limit, part }: Options): Planned[] => {
  if (only) return baseline.map((report) => ({ baseline: report, faults: only }));
  const random = seeded(seed);
  const singles = baseline.flatMap((report) =>
    everySingle(report.calls.length).map((faults) => ({ baseline: report, faults })),
  );
  const doubles = Array.from({ length: pairs }, () => {
    const report = pick(random, baseline);
    return { baseline: report, faults: randomPair(random, report.calls.length) };
  });
  return sample([...singles, ...doubles], limit).filter((_planned, index) => index % part.of === part.share - 1);
};

const flowNamed = (name: string) => {
  const flow = flows.find((one) => one.name === name);
  if (!flow) throw new Error(`There is no flow ${name}.`);
  return flow;
};

const printReport = (report: Report, { verbose }: Options): void => {
  const defects = report.violations.filter(({ kind }) => kind !== 'reported');
  if (defects.length > 0 || (verbose && report.violations.length > 0)) console.log(describe(report));
  if (verbose && defects.length > 0)
    console.log(report.calls.map((call, index) => `  ${index + 1} ${call}`).join('\n'), `\n${report.log}`);
};

const runAll = async (harness: Harness, options: Options): Promise<boolean> => {
  const baseline: Report[] = [];
  for (const flow of flows.filter(({ name }) => name.includes(options.flow))) {
    const report = await runFlow(harness, { flow, faults: [], baseline: [] });
    if (report.violations.length > 0)
      throw new Error(`${flow.name} fails without any fault.\n${describe(report)}\n${report.log}`);
    baseline.push(report);
  }
  const plan = planOf(baseline, options);
  const reports: Report[] = [];
  for (const {
    baseline: { flow, calls },
    faults,
  } of plan) {
    const report = await runFlow(harness, { flow: flowNamed(flow), faults, baseline: calls });
    // A fault may lie beyond the last call of its run; a run without an injected fault does not count.
    if (report.injected.length > 0) reports.push(report);
    printReport(report, options);
    if (reports.length % 50 === 0) console.log(`${reports.length} of ${plan.length} runs, last ${flow}`);
  }
  console.log(`\n${table(baseline, reports)}\n`);
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
  const harness = await Harness.open();
  try {
    process.exitCode = (await runAll(harness, options)) ? 0 : 1;
  } finally {
    await harness.close();
  }
}
