import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { platforms } from '@herald-publishing/client';
import { eventTypes } from './endpoints.ts';

export function toOption() {
  return new Option(
    '--to <targets>',
    'platforms, or accounts as platform:accountId; separated by commas, or repeated',
  ).argParser(collect);
}

export function groupOption() {
  return new Option('--group <name>', 'the accounts of a group; repeat it for several groups').argParser(collect);
}

export function mediaOption() {
  return new Option('--media <source>', 'a file, or the address of a file; repeat it for several files').argParser(
    collect,
  );
}

export function altOption() {
  return new Option('--alt <text>', 'the alternative text of a file, in the order of the files').argParser(collect);
}

export function linkOption() {
  return new Option('--link <address>', 'a page to preview below a post without media');
}

export function textForOption() {
  return new Option(
    '--text-for <target=text>',
    'a text for one platform or account, as in "bluesky=Shorter"; repeat it for several',
  ).argParser(collect);
}

/** An option of a platform, by its name in the API. */
export function optionOption() {
  return new Option(
    '--option <target.name=value>',
    'an option of a platform or account, as in tiktok.privacy=SELF_ONLY; `herald platforms PLATFORM` lists them',
  ).argParser(collect);
}

export function splitOption() {
  return new Option('--split', 'split a text that is too long for a target into a post and replies');
}

export function numberOption() {
  return new Option('--number', 'split it, and end each part with its number').implies({ split: true });
}

export function threadFileOption() {
  return new Option(
    '--thread-file <file>',
    'the text and its replies in one file, with lines of --- between them; - reads stdin',
  );
}

export function fileOption(path: string) {
  return new Option('--file <file>', `a JSON file with the body of ${path}, in place of other options; - reads stdin`);
}

export function atOption() {
  return new Option(
    '--at <time>',
    'when to publish, as in 2030-01-31T09:00 or 2030-01-31T09:00+01:00; next for the next free slot',
  );
}

export function inOption() {
  return new Option('--in <period>', 'or how long from now, as in 45m, 2h or 1d12h');
}

export function zoneOption() {
  return new Option('--zone <zone>', 'the time zone of --at, as in Europe/Madrid; by default the zone of this machine');
}

export function eventsOption() {
  return new Option(
    '--events <types>',
    'the events to send, as in post.failed,target.failed; default: all but post.metrics',
  ).argParser(listParser(eventTypes));
}

export function afterOption() {
  return new Option('--after <sequence>', 'only events after the event with this number').argParser((value) => {
    const sequence = Number(value);
    if (Number.isSafeInteger(sequence) && sequence >= 0) return sequence;
    throw new InvalidArgumentError('It must be the number of an event.');
  });
}

export function addressOption() {
  return new Option(
    '--address <url>',
    'the address of the function `events`, which sends at once; Hosting buffers for up to a minute',
  );
}

export function setOption(what: string) {
  return new Option('--set <name=value>', `${what}; repeat it for several`).argParser(collect);
}

export function mapOption() {
  return new Option(
    '--map <field=column>',
    'the column of a field, as in text=Caption; repeat it for several',
  ).argParser(collect);
}

export function accountsOption() {
  return new Option(
    '--account <theirs=target>',
    'what an account of theirs is here, as in clx1=threads or clx1=threads:17841; repeat it for several',
  ).argParser(collect);
}

export function platformOption() {
  return new Option('--platform <platform>', 'only on this platform').choices(platforms);
}

export function limitOption() {
  return new Option('--limit <number>', 'the maximum number of results').argParser(wholeNumber).default(20);
}

export function cursorOption() {
  return new Option('--cursor <cursor>', 'continue where an earlier list ended');
}

export function waitOption() {
  return new Option('--wait', 'wait until it is live');
}

export function timeoutOption() {
  return new Option('--timeout <minutes>', 'how long to wait after the post is due; ten minutes by default').argParser(
    positive,
  );
}

/** Adds a value to the values of earlier options with the same name. */
function collect(value: string, earlier: string[] | undefined): string[] {
  // It is false after an option such as --no-media.
  return [...(earlier || []), value];
}

/** Reads values that are separated by commas, or repeated. Without choices, they may be anything. */
export function listParser<Value extends string>(choices: readonly Value[]) {
  return (value: string, earlier: Value[] | undefined): Value[] => {
    const names = value.split(',').map((name) => name.trim());
    const known = names.filter((name): name is Value => choices.length === 0 || choices.some((one) => one === name));
    if (known.length === names.length) return [...(earlier ?? []), ...known];
    throw new InvalidArgumentError(`Choose of ${choices.join(', ')}.`);
  };
}

export function wholeNumber(value: string): number {
  const number = positive(value);
  if (Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It must be a whole number.');
}

function positive(value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a number above 0.');
}
