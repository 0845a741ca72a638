import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeApi } from '../../../functions/src/http/api/openapi/document.ts';
import { routes } from '../../../functions/src/http/api/routes.ts';
import { inProject } from '../../project.ts';
import { cliCommands } from './commands.ts';
import { apiDescription } from './methods.ts';

const cli = globSync('clients/cli/src/**/*.ts', { cwd: inProject() })
  .filter((file) => !/(\.test|endpoints)\.ts$/.test(file))
  .map((file) => readFileSync(inProject(file), 'utf8'))
  .join('\n');

/** Whether a command that is written by hand calls the method. */
function isCalled(method: string): boolean {
  const [name = '', group] = method.split('.').reverse();
  return new RegExp(`\\b${group ?? 'herald(\\(\\))?'}\\.${name}\\(`).test(cli);
}

it('each endpoint with a method has a command in the CLI, or a command that calls it, or none on purpose', () => {
  const methods = routes.flatMap(({ docs }) => (docs.client ? [docs.client] : []));
  const named = (command: unknown) => methods.filter((one) => one.command === command).map(({ method }) => method);
  expect(named('byHand').filter((method) => !isCalled(method))).toEqual([]);
  expect(named(null).filter(isCalled)).toEqual([]);
});

/** The commands of an API with one endpoint, for which its route says this. */
function commandsOf(command: object) {
  const document = JSON.parse(JSON.stringify(describeApi(routes, { version: '1', baseUrl: '/' })));
  const { '/v1/webhooks/{id}': path } = document.paths;
  path.patch['x-herald-client'].command = command;
  return cliCommands(apiDescription.parse({ ...document, paths: { '/v1/webhooks/{id}': { patch: path.patch } } }));
}

it.each([
  [{ columns: ['webhook.nonsense'] }, 'The response of editWebhook has no field webhook.nonsense.'],
  [{ lines: ['{missing}'] }, 'The response of editWebhook has no field missing.'],
  [{ options: { nonsense: '--nonsense' } }, 'editWebhook has no field nonsense.'],
  [{ options: { url: '--flag' } }, '--flag is no value of its field.'],
])('a command with %j, which the endpoint does not have, is refused', (command, message) => {
  expect(() => commandsOf(command)).toThrow(message);
});

it('a list of objects is no option: its route has to say that there is no command', () => {
  const document = JSON.parse(JSON.stringify(describeApi(routes, { version: '1', baseUrl: '/' })));
  document.paths['/v1/account-groups'].put['x-herald-client'].command = {};
  expect(() => cliCommands(apiDescription.parse(document))).toThrow('--groups <values> has no text for an item.');
});

it('options follow from the fields of the body, with their types, choices and first sentences', () => {
  const commands = commandsOf({ options: { eventTypes: '--events <types>', enabled: ['--enable', '--disable: off'] } });
  const options = [...commands.matchAll(/"flags": "(.*)",\n\s+"description": "(.*)"/g)].map(([, ...parts]) => parts);
  expect(options).toEqual([
    ['<id>', 'the id of the webhook endpoint'],
    ['--url <url>', 'where requests are sent: https, to a public address, on port 443'],
    ['--description <description>', 'a note for your own use'],
    ['--no-description', 'remove what --description has set'],
    ['--events <types>', 'the types of events to deliver, separated by commas'],
    ['--no-events', 'remove what --events has set'],
    ['--reconnect-links', expect.stringMatching(/^whether requests .* accounts again$/)],
    ['--no-reconnect-links', expect.any(String)],
    ['--enable', 'disables the endpoint, or enables it again: then pending deliveries continue'],
    ['--disable', 'off'],
    ['--challenge <challenge>', expect.any(String)],
  ]);
});

it('a time in a text of a command is a local one, unless the text asks for what the API sends', () => {
  expect(commandsOf({ note: 'since {missedSince}, {missedSince|raw}' })).toContain(
    '"note": "since {missedSince|time}, {missedSince}"',
  );
});
