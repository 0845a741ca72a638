import type { Post, PostChange } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { requireSources } from './media-sources.ts';
import { withOverrides } from './overrides.ts';
import { type PostOptions, type Prepared, prepareMedia, textOf } from './post-request.ts';
import { type GivenReply, replySources, requestReplies } from './replies.ts';
import { scheduleOf } from './schedule.ts';
import { parseTargets, requestTargets, type Target, targetName, withSplitting } from './targets.ts';

/** What to change of a post, on the command line. */
export interface EditOptions extends Omit<PostOptions, 'media' | 'link' | 'reply' | 'threadFile' | 'file'> {
  /** False removes all. */
  media?: string[] | false;
  link?: string | false;
  reply?: GivenReply[] | false;
  now?: true;
}

/** The change that the command line asks for. `readPost` is called once the command line is known to be valid. Throws `UsageError`. */
export async function prepareEdit(
  cli: Cli,
  given: string | undefined,
  options: EditOptions,
  readPost: () => Promise<Post>,
): Promise<Prepared<PostChange>> {
  const { to, media, alt, link, reply, split, now } = options;
  if (Object.values({ ...options, given }).every((value) => value === undefined))
    throw new UsageError('No change was given.', 'See: herald edit --help');
  const time = scheduleOf(options);
  if (now && time !== undefined)
    throw new UsageError('--now cannot be combined with --at or --in.', 'Give one of them.');
  const scheduledTime = now ? null : time;
  const { sources, mediaUrls } = prepareMedia(media || []);
  const filesOfReplies = replySources(reply || []);
  requireSources(filesOfReplies);
  const named = to && parseTargets(to);
  if (named?.length === 0) throw new UsageError('--to has no target.', 'Add one, as in --to threads.');
  const text = await textOf(cli, given);
  const post = await readPost();
  const targets =
    named || options.textFor || options.option || split !== undefined
      ? withSplitting(await withOverrides(cli, named ? keepOverrides(named, post) : targetsOf(post), options), options)
      : [];
  const content = {
    ...(text === undefined ? {} : { text }),
    ...(targets.length > 0 ? { platform: requestTargets(targets) } : {}),
    ...(mediaUrls.length > 0 ? { mediaUrls } : {}),
    ...(media === false ? { mediaIds: [] } : {}),
    ...(alt ? { altTexts: alt } : {}),
    ...(link === undefined ? {} : { link: link || null }),
  };
  return {
    sources: [...sources, ...filesOfReplies],
    targets: named ? targets : [],
    isScheduled: scheduledTime !== null,
    toBody: (ids) => {
      const mediaIds = ids.slice(0, sources.length);
      const changed = {
        ...content,
        ...(mediaIds.length > 0 ? { mediaIds } : {}),
        ...(reply === undefined ? {} : { replies: requestReplies(reply || [], ids.slice(sources.length)) }),
      };
      return {
        ...(Object.keys(changed).length > 0 ? { post: { content: changed } } : {}),
        ...(scheduledTime === undefined ? {} : { scheduledTime }),
      };
    },
  };
}

/** The targets of a post as a request names them. Cancelled ones are left out: an edit that names them would publish them. */
export function targetsOf({ targets, runs }: Pick<Post, 'targets' | 'runs'>): Target[] {
  const cancelled = runs.filter(({ error }) => error?.code === 'cancelled').map(({ targetId }) => targetId);
  return targets
    .filter(({ targetId }) => !cancelled.includes(targetId))
    .map(({ overrides, parts: _parts, ...target }) => {
      if (!overrides) return target;
      const { media, replies } = overrides;
      return {
        ...target,
        overrides: {
          ...overrides,
          ...(media ? { media: media.map(requestedFile) } : {}),
          ...(replies
            ? { replies: replies.map((reply) => ({ ...reply, media: reply.media.map(requestedFile) })) }
            : {}),
        },
      };
    });
}

function requestedFile({ url, mediaId, altText }: Post['media'][number]) {
  return {
    ...(mediaId === undefined ? { url } : { mediaId }),
    ...(altText === undefined ? {} : { altText }),
  };
}

/** The targets named, each with what the post says to it already. */
function keepOverrides(named: readonly Target[], post: Post): Target[] {
  const stored = targetsOf(post);
  return named.map((target) => {
    const [found, ...others] = stored.filter(
      (one) => targetName(one) === targetName(target) || targetName(target) === one.platform,
    );
    return found && others.length === 0 ? found : target;
  });
}
