import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { NewPost } from '@herald-publishing/client';
import { isAddress } from './media-sources.ts';
import { periodOf } from './schedule.ts';

/** A reply on the command line. */
export interface GivenReply {
  text: string;
  /** Files and addresses. */
  media: string[];
  alt: string[];
  delaySeconds?: number;
}

type Replies = NonNullable<NewPost['post']['content']['replies']>;

/** `--reply`, and the options of the reply before them: all of them have the same list as their value. */
export function replyOptions() {
  const replies: GivenReply[] = [];
  const ofLast = (change: (last: GivenReply, value: string) => void) => (value: string) => {
    const last = replies.at(-1);
    if (!last) throw new InvalidArgumentError('It belongs behind the --reply that it is for.');
    change(last, value);
    return replies;
  };
  return {
    reply: new Option(
      '--reply <text>',
      'the next part of a thread, or a comment below the post; repeat it for several',
    ).argParser((text) => {
      replies.push({ text, media: [], alt: [] });
      return replies;
    }),
    replyMedia: new Option(
      '--reply-media <source>',
      'a file, or the address of a file, of the --reply before it',
    ).argParser(ofLast(({ media }, source) => media.push(source))),
    replyAlt: new Option('--reply-alt <text>', 'the alternative text of a file of the --reply before it').argParser(
      ofLast(({ alt }, text) => alt.push(text)),
    ),
    replyDelay: new Option(
      '--reply-delay <period>',
      'the pause before the --reply before it, as in 30s or 1h',
    ).argParser(
      ofLast((last, period) => {
        last.delaySeconds = periodOf(period) / 1000;
      }),
    ),
  };
}

/** The files to store. Addresses stay addresses. */
export function replySources(replies: readonly GivenReply[]): string[] {
  return replies.flatMap(({ media }) => media.filter((source) => !isAddress(source)));
}

/** As a request has them, with the ids of the stored `replySources`. */
export function requestReplies(replies: readonly GivenReply[], mediaIds: readonly string[]): Replies {
  const ids = mediaIds.values();
  return replies.map(({ text, media, alt, delaySeconds }) => ({
    text,
    ...(media.length > 0
      ? { media: media.map((source) => (isAddress(source) ? { url: source } : { mediaId: ids.next().value ?? '' })) }
      : {}),
    ...(alt.length > 0 ? { altTexts: alt } : {}),
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  }));
}
