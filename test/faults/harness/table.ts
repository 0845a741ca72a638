import type { Finding } from './flow.ts';
import type { Report } from './run.ts';

type Counted = Finding['kind'];
const counted: readonly Counted[] = ['lost', 'doubled', 'stuck', 'leaked', 'reported'];

/** Runs in which something of this kind was found. */
export const runsWith = (reports: readonly Report[], kind: Counted): number =>
  reports.filter(({ findings }) => findings.some((finding) => finding.kind === kind)).length;

const row = (name: string, calls: string, reports: readonly Report[]): string =>
  [name.padEnd(20), calls, String(reports.length), ...counted.map((kind) => String(runsWith(reports, kind)))]
    .map((cell, index) => (index === 0 ? cell : cell.padStart(9)))
    .join('');

/** The runs with faults, flow by flow. `happy` are the runs without any, which tell how many calls there are. */
export const table = (happy: readonly Report[], reports: readonly Report[]): string =>
  [
    ['flow'.padEnd(20), ...['calls', 'runs', ...counted].map((title) => title.padStart(9))].join(''),
    ...happy.map(({ flow, calls }) =>
      row(
        flow,
        String(calls.length),
        reports.filter((report) => report.flow === flow),
      ),
    ),
    row('all', '', reports),
    '',
    'reported: the outcome cannot be known, or only the user can act, and the run or the account says so.',
  ].join('\n');

/** One line per finding, with what brings it about again. */
export const describe = ({ flow, struck, findings, faults }: Report): string => {
  const again = faults.map(({ at, mode }) => `${at}/${mode}`).join(',');
  const where = struck.map(({ mode, call }) => `${mode} at ${call}`).join('; ');
  return findings.map(({ kind, words }) => `${kind}: ${words}  [--flow "${flow}" --only ${again}] ${where}`).join('\n');
};
