import { text as readText } from 'node:stream/consumers';
import type { NewPost } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { isAddress, requireSources, storeMedia } from './media-sources.ts';
import { parseSchedule } from './schedule.ts';
import { parseTargets } from './targets.ts';
import { UsageError } from './usage-error.ts';

/** What a post consists of, on the command line. */
export interface PostOptions {
  to: string[];
  media?: string[];
  alt?: string[];
  at?: string;
  zone?: string;
}

/**
 * The post that the command line asks for, and the ids of the files that were uploaded for it. Everything is checked that can be
 * before a file is sent. Addresses stay addresses, unless files stand beside them: then all are stored, so that they keep their order.
 * Throws `UsageError`.
 */
export async function buildPost(
  cli: Cli,
  given: string | undefined,
  { to, media = [], alt, at, zone }: PostOptions,
): Promise<{ post: NewPost; uploadedIds: string[] }> {
  const platform = parseTargets(to);
  if (platform.length === 0) throw new UsageError('--to names no target.', 'Name one, as in --to threads.');
  const scheduledTime = parseSchedule(at, zone);
  requireSources(media);
  const text = await textOf(cli, given);
  if (text === undefined && media.length === 0) throw new UsageError('A post needs a text or media.');
  const uploadedIds: string[] = [];
  const areAddresses = media.every(isAddress);
  if (!areAddresses) for (const source of media) uploadedIds.push((await storeMedia(cli, source)).id);
  return {
    uploadedIds,
    post: {
      post: {
        content: {
          ...(text === undefined ? {} : { text }),
          platform,
          ...(uploadedIds.length > 0 ? { mediaIds: uploadedIds } : {}),
          ...(areAddresses && media.length > 0 ? { mediaUrls: media } : {}),
          ...(alt ? { altTexts: alt } : {}),
        },
      },
      ...(scheduledTime === undefined ? {} : { scheduledTime }),
    },
  };
}

/** The text of a post; `-` is what arrives on stdin. */
async function textOf({ stdin }: Cli, text: string | undefined): Promise<string | undefined> {
  return text === '-' ? (await readText(stdin)).trimEnd() : text;
}
