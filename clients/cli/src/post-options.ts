import { Command, Option, type OptionValues } from '@commander-js/extra-typings';
import { atOption, inOption, repeated, zoneOption } from './options.ts';
import { replyOptions } from './replies.ts';
import { type TextField, textFields } from './text-fields.ts';

const toOption = repeated(
  '--to <targets>',
  'platforms, or accounts as platform:accountId; separated by commas, or repeated',
);

/** A command whose argument and options describe a new post. */
export function newPostCommand(name: string) {
  const command = new Command(name)
    .argument('[text]', 'the text; - reads it from stdin')
    .addOption(toOption)
    .addOption(repeated('--group <name>', 'the accounts of a group; repeat it for several groups'));
  const withThread = addFileOptions(command).option(
    '--thread-file <file>',
    'the text and its replies in one file, with lines of --- between them; - reads stdin',
  );
  return addTextOptions(withThread).addOption(fileOption('POST /v1/posts'));
}

/** What a post consists of, on the command line. */
export type PostOptions = ReturnType<ReturnType<typeof newPostCommand>['opts']> &
  Partial<Record<TextField, string | boolean>>;

/** A command whose arguments and options describe the change of a post. */
export function editPostCommand(name: string) {
  const command = new Command(name)
    .argument('<id>')
    .argument('[text]', 'the new text; - reads it from stdin')
    .addOption(toOption);
  const withRemovals = addFileOptions(command)
    .option('--no-media', 'remove all files')
    .option('--no-reply', 'remove all replies');
  for (const { flag, name } of textFields) withRemovals.option(`--no-${flag}`, `remove the ${name}`);
  return addTextOptions(withRemovals)
    .option('--no-split', 'do not split the text')
    .option('--now', 'publish it at once')
    .addOption(fileOption('PATCH /v1/posts/{id}'));
}

/** What to change of a post, on the command line. False removes all. */
export type EditOptions = ReturnType<ReturnType<typeof editPostCommand>['opts']> & GivenTexts;

/** The fields of a post that one text says, or that are on; false removes one. */
export type GivenTexts = Partial<Record<TextField, string | boolean>>;

function addFileOptions<Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) {
  const { reply, replyMedia, replyAlt, replyDelay } = replyOptions();
  const withMedia = command
    .addOption(repeated('--media <source>', 'a file, or the address of a file; repeat it for several files'))
    .addOption(repeated('--alt <text>', 'the alternative text of a file, in the order of the files'));
  for (const { flag, value, description } of textFields)
    withMedia.option(value === null ? `--${flag}` : `--${flag} <${value}>`, description);
  return withMedia.addOption(reply).addOption(replyMedia).addOption(replyAlt).addOption(replyDelay);
}

function addTextOptions<Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) {
  return command
    .option('--split', 'split a text that is too long for a target into a post and replies')
    .addOption(new Option('--number', 'split it, and end each part with its number').implies({ split: true }))
    .addOption(
      repeated(
        '--text-for <target=text>',
        'a text for one platform or account, as in "bluesky=Shorter"; repeat it for several',
      ),
    )
    .addOption(
      repeated(
        '--option <target.name=value>',
        'an option of a platform or account, as in tiktok.privacy=SELF_ONLY; `herald platforms PLATFORM` lists them',
      ),
    )
    .addOption(atOption)
    .addOption(zoneOption)
    .addOption(inOption);
}

function fileOption(request: string) {
  return new Option(
    '--file <file>',
    `a JSON file with the body of ${request}, in place of other options; - reads stdin`,
  );
}
