import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { readInput } from './json-file.ts';
import type { GivenReply } from './replies.ts';

const SEPARATOR = /^---[ \t]*$/m;

/**
 * The text of a post and its replies, which a file has between lines of `---`. `others` are the values of other options for them: they
 * cannot stand beside a file. Throws `UsageError`.
 */
export async function readThread(
  cli: Pick<Cli, 'stdin'>,
  file: string,
  { text, reply }: { text: string | undefined; reply?: readonly GivenReply[] },
): Promise<{ text: string; replies: GivenReply[] }> {
  if (text !== undefined || reply)
    throw new UsageError(
      `--thread-file cannot be combined with ${reply ? '--reply' : 'the text'}.`,
      'Put all parts into the file.',
    );
  const [first = '', ...others] = threadParts(await readInput(cli, file));
  return { text: first, replies: others.map((part) => ({ text: part, media: [], alt: [] })) };
}

/** The parts of a thread without the white space around them. Throws `UsageError` for an empty one. */
export function threadParts(thread: string): string[] {
  const parts = thread
    .replaceAll('\r\n', '\n')
    .split(SEPARATOR)
    .map((part) => part.trim());
  const empty = parts.indexOf('');
  if (empty === -1) return parts;
  throw new UsageError(`Part ${empty + 1} of the thread is empty.`, 'Separate two parts by one line of ---.');
}
