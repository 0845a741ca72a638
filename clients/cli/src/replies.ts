import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { NewPost } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { readInput } from './json-file.ts';
import { defined } from './objects.ts';
import { periodOf } from './schedule.ts';
import { isAddress } from './stored-media.ts';

/** A reply on the command line. */
export interface GivenReply {
  text: string;
  /** Files and addresses. */
  media?: string[];
  alt?: string[];
  delaySeconds?: number;
}

const SEPARATOR = /^---[ \t]*$/m;

type Replies = NonNullable<NewPost['post']['content']['replies']>;

/** `--reply`, and the options of the reply before them: all of them have the same list as their value. */
export function replyOptions() {
  const replies: GivenReply[] = [];
  const ofLast = (change: (last: GivenReply, value: string) => Partial<GivenReply>) => (value: string) => {
    const last = replies.at(-1);
    if (!last) throw new InvalidArgumentError('It belongs behind the --reply that it is for.');
    Object.assign(last, change(last, value));
    return replies;
  };
  const reply = new Option(
    '--reply <text>',
    'the next part of a thread, or a comment below the post; repeat it for several',
  );
  const replyMedia = new Option('--reply-media <source>', 'a file, or the address of a file, of the --reply before it');
  const replyAlt = new Option('--reply-alt <text>', 'the alternative text of a file of the --reply before it');
  const replyDelay = new Option('--reply-delay <period>', 'the pause before the --reply before it, as in 30s or 1h');
  return {
    reply: reply.argParser((text) => {
      replies.push({ text });
      return replies;
    }),
    replyMedia: replyMedia.argParser(ofLast(({ media = [] }, source) => ({ media: [...media, source] }))),
    replyAlt: replyAlt.argParser(ofLast(({ alt = [] }, text) => ({ alt: [...alt, text] }))),
    replyDelay: replyDelay.argParser(ofLast((_, period) => ({ delaySeconds: periodOf(period) / 1000 }))),
  };
}

/** The files to store. Addresses stay addresses. */
export function replySources(replies: readonly GivenReply[]): string[] {
  return replies.flatMap(({ media = [] }) => media.filter((source) => !isAddress(source)));
}

/** As a request has them, with the ids of the stored `replySources`. */
export function requestReplies(replies: readonly GivenReply[], mediaIds: readonly string[]): Replies {
  const ids = mediaIds.values();
  const fileOf = (source: string) => (isAddress(source) ? { url: source } : { mediaId: ids.next().value ?? '' });
  return replies.map(({ text, media, alt, delaySeconds }) =>
    defined({ text, media: media?.map(fileOf), altTexts: alt, delaySeconds }),
  );
}

/**
 * The text of a post and its replies, which a file has between lines of `---`. `others` are the values of other options for them: they
 * cannot stand beside a file. Throws `UsageError`.
 */
export async function readThread(
  cli: Pick<Cli, 'stdin'>,
  file: string,
  { text, reply }: { text: string | undefined; reply?: readonly GivenReply[] },
): Promise<{ text: string; reply: GivenReply[] }> {
  if (text !== undefined || reply)
    throw new UsageError(
      `--thread-file cannot be combined with ${reply ? '--reply' : 'the text'}.`,
      'Put all parts into the file.',
    );
  const [first = '', ...others] = threadParts(await readInput(cli, file));
  return { text: first, reply: others.map((text) => ({ text })) };
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
