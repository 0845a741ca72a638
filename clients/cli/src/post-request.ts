import { text as readText } from 'node:stream/consumers';
import type { NewPost } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { readJsonFile } from './json-file.ts';
import { isAddress, requireSources } from './media-sources.ts';
import { type OverrideOptions, withOverrides } from './overrides.ts';
import { type GivenReply, readThread, replySources, requestReplies } from './replies.ts';
import { scheduleOf } from './schedule.ts';
import { parseTargets, requestTargets, type Target, targetsOfGroups, withSplitting } from './targets.ts';

/** What a post consists of, on the command line. */
export interface PostOptions extends OverrideOptions {
  to?: string[];
  group?: string[];
  media?: string[];
  alt?: string[];
  link?: string;
  reply?: GivenReply[];
  threadFile?: string;
  split?: boolean;
  number?: true;
  at?: string;
  in?: string;
  zone?: string;
  file?: string;
}

/** A request that is complete but for the ids of files that are not stored yet. */
export interface Prepared<Body> {
  /** The files to store. */
  sources: readonly string[];
  /** Empty where only the API knows them. */
  targets: readonly Target[];
  isScheduled: boolean;
  toBody(mediaIds: readonly string[]): Body;
}

/** The post that the command line asks for. Everything is checked that can be before a file is sent. Throws `UsageError`. */
export async function preparePost(
  cli: Cli,
  given: string | undefined,
  { file, ...options }: PostOptions,
): Promise<Prepared<NewPost>> {
  if (file !== undefined) {
    const body = await readJsonFile(cli, file, 'POST /v1/posts', { text: given, ...options });
    // The API checks it.
    return { sources: [], targets: [], isScheduled: false, toBody: () => body as NewPost };
  }
  const { to = [], group = [], media = [], alt, link, threadFile } = options;
  const named = [...parseTargets(to), ...(await targetsOfGroups(cli, group))];
  if (named.length === 0) throw new UsageError('--to has no target.', 'Add one, as in --to threads.');
  const scheduledTime = scheduleOf(options);
  const { sources, mediaUrls } = prepareMedia(media);
  const targets = withSplitting(await withOverrides(cli, named, options), options);
  const thread = threadFile === undefined ? null : await readThread(cli, threadFile, { text: given, ...options });
  const text = thread ? thread.text : await textOf(cli, given);
  const replies = thread?.replies ?? options.reply ?? [];
  const filesOfReplies = replySources(replies);
  requireSources(filesOfReplies);
  if (text === undefined && media.length === 0) throw new UsageError('A post needs a text or media.');
  const content = {
    ...(text === undefined ? {} : { text }),
    platform: requestTargets(targets),
    ...(mediaUrls.length > 0 ? { mediaUrls } : {}),
    ...(alt ? { altTexts: alt } : {}),
    ...(link === undefined ? {} : { link }),
  };
  return {
    sources: [...sources, ...filesOfReplies],
    targets,
    isScheduled: scheduledTime !== undefined,
    toBody: (ids) => {
      const mediaIds = ids.slice(0, sources.length);
      const files = {
        ...(mediaIds.length > 0 ? { mediaIds } : {}),
        ...(replies.length > 0 ? { replies: requestReplies(replies, ids.slice(sources.length)) } : {}),
      };
      return {
        post: { content: { ...content, ...files } },
        ...(scheduledTime === undefined ? {} : { scheduledTime }),
      };
    },
  };
}

/**
 * The files to store. Addresses stay addresses, unless files stand beside them: then all are stored, so that they keep their order.
 * Throws `UsageError`.
 */
export function prepareMedia(media: string[]): { sources: string[]; mediaUrls: string[] } {
  requireSources(media);
  return media.every(isAddress) ? { sources: [], mediaUrls: media } : { sources: media, mediaUrls: [] };
}

/** The text of a post; `-` is what arrives on stdin. */
export async function textOf({ stdin }: Cli, text: string | undefined): Promise<string | undefined> {
  return text === '-' ? (await readText(stdin)).trimEnd() : text;
}
