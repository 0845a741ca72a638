import { Command, Option } from '@commander-js/extra-typings';
import type { NewSlotPlan, SlotPlan } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { jsonOption, wholeNumber } from '../options.ts';
import { parseAccount } from '../targets.ts';
import { columns } from '../text.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const EXAMPLES = `
The times replace those set before; without any, there are no slots. herald post --at next takes the next free slot.

Example:
  herald slots set --time-zone Europe/Madrid --monday 09:00,18:00 --friday 12:00
`;

export function slotsCommand(cli: Cli) {
  const command = new Command('slots').description('weekly times for posts');
  command
    .command('list', { isDefault: true })
    .description('the times of all accounts, and of those with times of their own')
    .addOption(jsonOption())
    .action(async () => cli.show({ plans: await cli.herald().slots.list() }, ({ plans }) => plans.flatMap(planLines)));
  const set = command
    .command('set')
    .description('set the times of all accounts or of one')
    .requiredOption('--time-zone <zone>', 'the time zone of the times, as in Europe/Madrid')
    .addOption(accountOption())
    .addOption(jsonOption())
    .addHelpText('after', EXAMPLES);
  for (const day of days) set.addOption(new Option(`--${day} <times>`, 'as in 09:00,18:00'));
  set.action(async ({ timeZone, account = null, json: _json, ...times }) => {
    const weekly: NewSlotPlan['weekly'] = {};
    for (const [day, list] of Object.entries(times)) Object.assign(weekly, { [day]: String(list).split(',') });
    cli.show(await cli.herald().slots.set({ account, timeZone, weekly }), planLines);
  });
  command
    .command('next')
    .description('the next free slots')
    .addOption(new Option('--count <number>', 'how many').argParser(wholeNumber).default(10))
    .addOption(accountOption())
    .addOption(jsonOption())
    .action(async ({ count, account = {} }) =>
      cli.show({ slots: await cli.herald().slots.next({ count, ...account }) }, ({ slots }) =>
        columns(slots.map(({ at, localTime, timeZone }) => [localTime, timeZone, at])),
      ),
    );
  return command;
}

function accountOption() {
  return new Option('--account <target>', 'an account with times of its own, as platform:accountId').argParser(
    parseAccount,
  );
}

function planLines({ account, timeZone, weekly }: SlotPlan): string[] {
  const times = Object.entries(weekly).map(([day, list]) => [`  ${day}`, list.join(', ')]);
  return [`${account ? `${account.platform}:${account.accountId}` : 'all accounts'}, ${timeZone}`, ...columns(times)];
}
