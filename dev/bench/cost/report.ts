import { table } from '../page.ts';
import type { Costs } from './count.ts';
import { prices } from './prices.ts';
import { dollarsOf, type Step, sumOf } from './steps.ts';

const COLUMNS = ['Step', 'read', 'written', 'deleted', 'tasks', 'CPU seconds', '$'] as const;

/** The tables of a million texts. Documents and tasks in millions. */
export function reportOf({ steps, logs, platforms }: Costs, counted: string): string {
  const all = sumOf('**all**', [...steps, logs]);
  return [
    `${counted} Prices of ${prices.date}.`,
    table(COLUMNS, [...steps, logs, all].map(line)),
    'From accept to published on one account, without log records:',
    table(['Platform', ...COLUMNS.slice(1)], platforms.map(line)),
  ].join('\n\n');
}

function line(step: Step): string {
  const { what, read, written, deleted, expired, tasks, cpuSeconds } = step;
  const millions = [read, written, deleted + expired, tasks].map((amount) => String(Math.round(10 * amount) / 10));
  const seconds = Math.round(cpuSeconds * 1_000_000).toLocaleString('en');
  return `| ${[what, ...millions, seconds, dollarsOf(step).toFixed(2)].join(' | ')} |`;
}
