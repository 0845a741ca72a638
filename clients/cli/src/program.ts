import { readFileSync } from 'node:fs';
import tab from '@bomb.sh/tab/commander';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { platforms } from '@herald-publishing/client';
import type { Cli, System } from './cli.ts';
import { editCommand } from './commands/edit.ts';
import { listenCommand, streamCommand } from './commands/events.ts';
import { importCommand } from './commands/import.ts';
import { loginCommand, logoutCommand } from './commands/login.ts';
import { mcpCommand } from './commands/mcp.ts';
import { transcribeCommand, uploadCommand } from './commands/media.ts';
import { metricsCommand } from './commands/metrics.ts';
import { migrateCommand } from './commands/migrate.ts';
import { connectAccountCommand, keysCommand } from './commands/pages.ts';
import { platformsCommand } from './commands/platforms.ts';
import { createDraftCommand, postCommand, validateCommand } from './commands/post.ts';
import { renderCommand } from './commands/templates.ts';
import { watchCommand } from './commands/watch.ts';
import { endpointCommand } from './endpoint-command.ts';
import { endpointCommands } from './endpoints.ts';
import { UsageError } from './errors.ts';

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const EPILOGUE = `
HERALD_API_KEY and HERALD_URL count more than what \`herald login\` has stored, --profile more than HERALD_PROFILE.

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 partly published, 4 may be live, 5 still on its way, 130 interrupted.
`;

/** The command of a group that does more than one call. */
const groupedCommands: Readonly<Record<string, (cli: Cli) => CommandUnknownOpts>> = {
  drafts: createDraftCommand,
  accounts: connectAccountCommand,
  media: uploadCommand,
  templates: renderCommand,
  events: streamCommand,
};

/** The whole command line. */
export function createProgram(cli: Cli, { stdout, stderr }: Pick<System, 'stdout' | 'stderr'>): Command {
  const program = new Command('herald')
    .description('Publish one post to many social accounts, follow it, and retry targets that failed.')
    .version(version)
    .option('--profile <reference>', 'act for one of your profiles: its id, or external: and your id of it')
    .addHelpText('after', EPILOGUE)
    .exitOverride()
    .hook('preAction', (root, action) => {
      cli.isJson = action.getOptionValue('json') === true;
      // The commands do not have to know of it: `cli` prints the result.
      action.setOptionValue('json', undefined);
      cli.profile = profileOf(root.opts()['profile'], cli.env['HERALD_PROFILE']);
    });
  for (const command of commandsOf(cli)) program.addCommand(command);
  // The output of `mcp` is a protocol.
  for (const command of withDescendants(program))
    if (command.commands.length === 0 && command.name() !== 'mcp') command.option('--json', 'print the result as JSON');
  addCompletion(program);
  const output = {
    writeOut: (text: string) => void stdout.write(text),
    // With --json, `run` prints an object for all of it.
    writeErr: (text: string) => void (cli.isJson || stderr.write(text)),
  };
  for (const command of withDescendants(program))
    command.exitOverride().configureOutput(output).configureHelp({ showGlobalOptions: true });
  return program;
}

/** The commands of endpoints, and those that do more than one call. */
function commandsOf(cli: Cli): CommandUnknownOpts[] {
  const groups = new Map<string, CommandUnknownOpts>();
  const single = endpointCommands.flatMap((endpoint) => {
    const command = endpointCommand(cli, endpoint);
    const [name = '', below] = endpoint.name.split(' ');
    if (below === undefined) return [command];
    const group = groups.get(name) ?? groupOf(cli, name);
    if (endpoint.group !== undefined) group.description(endpoint.group);
    groups.set(name, group.addCommand(command, { isDefault: endpoint.isDefault ?? false }));
    return [];
  });
  return [
    postCommand(cli),
    validateCommand(cli),
    importCommand(cli),
    migrateCommand(cli),
    editCommand(cli),
    watchCommand(cli),
    ...single,
    metricsCommand(cli),
    ...groups.values(),
    platformsCommand(cli),
    transcribeCommand(cli),
    listenCommand(cli),
    keysCommand(cli),
    mcpCommand(cli),
    loginCommand(cli),
    logoutCommand(cli),
  ];
}

/** A group of commands, with the one that is written by hand. */
function groupOf(cli: Cli, name: string): CommandUnknownOpts {
  const group = new Command(name);
  const byHand = groupedCommands[name]?.(cli);
  return byHand ? group.addCommand(byHand) : group;
}

/** Throws `UsageError`. An empty variable is as none. */
function profileOf(option: unknown, variable: string | undefined): string | undefined {
  const profile = typeof option === 'string' ? option : variable || undefined;
  if (profile === undefined || /^[!-~]+$/.test(profile)) return profile;
  throw new UsageError(`"${profile}" is not a profile.`, 'As in: --profile prf_…, or --profile external:customer-42');
}

/** A command and those below it. */
function withDescendants(command: Command): Command[] {
  return [command, ...command.commands.flatMap((child) => withDescendants(child as Command))];
}

type PlainCommand = Parameters<typeof tab>[0];

/** Adds `completion <shell>`, which prints the script of a shell, and the command that those scripts ask for suggestions. */
function addCompletion(program: Command): void {
  // The same class at run time, of which the typings know more.
  const { commands } = tab(program as unknown as PlainCommand, { completionCommandName: 'completion' });
  for (const name of ['post', 'validate', 'edit']) {
    const to = commands.get(name)?.options.get('to');
    if (to) to.handler = (complete) => platforms.forEach((platform) => void complete(platform, ''));
  }
}
