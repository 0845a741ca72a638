import type { Violation } from './flow.ts';
import type { Report } from './run.ts';

type Counted = Violation['kind'];
const counted: readonly Counted[] = ['lost', 'doubled', 'stuck', 'leaked', 'reported'];

/** The number of runs with a violation of this kind. */
export function runsWith(reports: readonly Report[], kind: Counted): number {
  return reports.filter(({ violations }) => violations.some((violation) => violation.kind === kind)).length;
}

/** The runs with faults, flow by flow. `baseline` are the runs without any; they give the number of calls. */
export function table(baseline: readonly Report[], reports: readonly Report[]): string {
  return [
    ['flow'.padEnd(20), ...['calls', 'runs', ...counted].map((title) => title.padStart(9))].join(''),
    ...baseline.map(({ flow, calls }) =>
      row(
        flow.name,
        String(calls.length),
        reports.filter((report) => report.flow === flow),
      ),
    ),
    row('all', '', reports),
    '',
    'reported: the outcome cannot be known, or only the user can act, and the run or the account records it.',
  ].join('\n');
}

/** One line per violation, with the options that reproduce it. */
export function describe({ flow, injected, violations, faults }: Report): string {
  const options = faults.map(({ at, mode }) => `${at}/${mode}`).join(',');
  const where = injected.map(({ mode, call }) => `${mode} at ${call}`).join('; ');
  return violations
    .map(({ kind, message }) => `${kind}: ${message}  [--flow "${flow.name}" --only ${options}] ${where}`)
    .join('\n');
}

function row(name: string, calls: string, reports: readonly Report[]): string {
  return [name.padEnd(20), calls, String(reports.length), ...counted.map((kind) => String(runsWith(reports, kind)))]
    .map((cell, index) => (index === 0 ? cell : cell.padStart(9)))
    .join('');
}
