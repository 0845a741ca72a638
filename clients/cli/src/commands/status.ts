import { Command } from '@commander-js/extra-typings';
import type { ServiceStatus } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { jsonOption } from '../options.ts';
import { columns, localTime, printable } from '../text.ts';

export function statusCommand(cli: Cli) {
  return new Command('status')
    .description('whether Herald publishes on each platform now, and how it did in the last 24 hours')
    .addOption(jsonOption())
    .action(async () => cli.show(await cli.herald().status(), statusLines));
}

export function statusLines({ platforms, incidents }: ServiceStatus): string[] {
  const lasting = incidents.filter(({ endedAt }) => endedAt === null);
  return [
    ...columns([['platform', 'level', 'success', 'on time', 'late (p95)'], ...platforms.map(platformCells)]),
    ...platforms.flatMap(({ platform, reason }) => (reason === null ? [] : [`${platform}: ${printable(reason)}`])),
    ...lasting.map(
      ({ startedAt, updates }) => `incident since ${localTime(startedAt)}: ${printable(updates.at(-1)?.text ?? '')}`,
    ),
  ];
}

function platformCells({ platform, level, windows }: ServiceStatus['platforms'][number]): string[] {
  const { successRate, onTimeRate, latenessMs } = windows['24h'];
  const late = latenessMs.p95 === null ? '-' : `at most ${latenessMs.p95 / 1000} s`;
  return [platform, level, percent(successRate), percent(onTimeRate), late];
}

/** Rounded down, so that 100 % has no exception. */
function percent(share: number | null): string {
  return share === null ? '-' : `${Math.floor(share * 10_000) / 100} %`;
}
