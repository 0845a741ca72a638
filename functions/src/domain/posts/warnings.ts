import type { Context } from '../../context.ts';
import type { Content, MediaItem, Submission, Target } from '../../model/post.ts';
import { recordedFacts } from '../media/index.ts';
import { findProblems } from './find-problems.ts';
import type { NormalisedTarget } from './overrides.ts';
import type { PostProblem } from './post-problem.ts';
import { filesOf } from './read.ts';
import { mediaFieldPaths, type References, readReferences } from './references.ts';
import { targetField } from './requested-post.ts';
import { withParts } from './split-targets.ts';
import { resolveTarget } from './targets.ts';

/** They are stored with the response, for a repeated request. `POST /v1/posts/validate` has no such bound. */
const MAX_WARNINGS = 100;

/**
 * The known problems of a post that is accepted all the same, and what changes it. By what was read to accept it:
 * nothing is fetched.
 */
export function warningsOf(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  request: Readonly<Record<string, unknown>>,
  { connected, media }: References,
  {
    content,
    requested,
    publishAt,
    isCancelled = () => false,
  }: {
    content: Content;
    requested: readonly NormalisedTarget[];
    publishAt: Date | null;
    isCancelled?: (target: NormalisedTarget) => boolean;
  },
): PostProblem[] {
  const now = clock.now();
  return findProblems({
    content,
    targets: requested
      .map((target, index) => ({
        ...resolveTarget(target, connected),
        field: targetField(index, requested.length),
      }))
      .filter((target) => !isCancelled(target)),
    connected,
    publishAt: publishAt?.getTime() ?? now,
    now,
    factsOf: ({ mediaId }) => {
      const record = mediaId === undefined ? undefined : media.get(mediaId);
      return record && recordedFacts(record);
    },
    fieldOf: mediaFieldPaths(request),
    hiddenWarnings: config.publishing.hiddenWarnings,
  }).slice(0, MAX_WARNINGS);
}

/** What an edit names, and what was read for it. */
interface EditedFields extends References {
  /** `post.content` of the request. */
  request: Readonly<Record<string, unknown>>;
  /** The targets of the request; undefined where they stay. */
  requested: readonly NormalisedTarget[] | undefined;
}

/** The same of a post as an edit leaves it. Reads the accounts and media that the request did not name. */
export async function warningsOfEdit(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  edited: Submission,
  { request, requested, connected, media }: EditedFields,
  isCancelled: (target: Target) => boolean,
): Promise<PostProblem[]> {
  const { content, targets, userId, publishAt } = edited;
  const rest = await readReferences(ctx, userId, {
    platform: requested ? [] : targets,
    mediaIds: mediaIdsIn(filesOf(content)).filter((id) => !media.has(id)),
  });
  const cancelled = new Set(requested ? [] : targets.filter(isCancelled).map(({ targetId }) => targetId));
  return warningsOf(
    ctx,
    request,
    { connected: requested ? connected : rest.connected, media: new Map([...media, ...rest.media]) },
    {
      content,
      requested: requested ? withParts(requested, content) : targets,
      publishAt,
      isCancelled: ({ targetId }) => targetId !== undefined && cancelled.has(targetId),
    },
  );
}

function mediaIdsIn(items: readonly MediaItem[]): string[] {
  return items.flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));
}
