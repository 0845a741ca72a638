import type { InProcessStack } from '../../dev/stack/in-process/stack.ts';
import { flows } from './flows/flows.ts';
import { Harness } from './harness.ts';
import type { Options } from './options.ts';
import { planOf } from './plan.ts';
import { type Report, runFlow } from './run.ts';
import { describe, runsWith, table } from './table.ts';

/** Runs every flow without faults, then the plan. Resolves with whether every promise was kept. */
export async function runAll(stack: InProcessStack, options: Options): Promise<boolean> {
  const harness = await Harness.open(stack);
  const baselines: Report[] = [];
  for (const flow of flows.filter(({ name }) => name.includes(options.flow))) {
    const report = await runFlow(harness, { flow, faults: [], baseline: [] });
    if (report.violations.length > 0)
      throw new Error(`${flow.name} fails without any fault.\n${describe(report)}\n${report.log}`);
    baselines.push(report);
  }
  if (baselines.length === 0) console.error(`No flow has "${options.flow}" in its name.`);
  const plan = planOf(baselines, options);
  const reports: Report[] = [];
  for (const { baseline, faults } of plan) {
    const report = await runFlow(harness, { flow: baseline.flow, faults, baseline: baseline.calls });
    // A fault may lie beyond the last call of its run; a run without an injected fault does not count.
    if (report.injected.length > 0) reports.push(report);
    printReport(report, options);
    if (reports.length % 50 === 0) console.log(`${reports.length} of ${plan.length} runs, last ${report.flow.name}`);
  }
  console.log(`\n${table(baselines, reports)}\n`);
  const [lost, doubled, stuck, leaked] = (['lost', 'doubled', 'stuck', 'leaked'] as const).map((kind) =>
    runsWith(reports, kind),
  );
  console.log(`faults: ${reports.length} runs, ${lost} lost, ${doubled} doubled, ${stuck} stuck`);
  return lost === 0 && doubled === 0 && stuck === 0 && leaked === 0 && reports.length > 0;
}

function printReport(report: Report, { verbose }: Options): void {
  const defects = report.violations.filter(({ kind }) => kind !== 'reported');
  if (defects.length > 0 || (verbose && report.violations.length > 0)) console.log(describe(report));
  if (verbose && defects.length > 0)
    console.log(report.calls.map((call, index) => `  ${index + 1} ${call}`).join('\n'), `\n${report.log}`);
}
