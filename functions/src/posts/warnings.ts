import type { Context } from '../context.ts';
import { recordedFacts } from '../media/recorded-facts.ts';
import type { Content } from '../store/documents/submission.ts';
import { findProblems } from './find-problems.ts';
import { placesOfMedia } from './media-places.ts';
import type { NormalisedTarget } from './overrides.ts';
import type { PostProblem } from './post-problem.ts';
import type { References } from './references.ts';
import type { ContentRequest } from './request.ts';
import { targetField } from './target-request.ts';
import { resolveTarget } from './targets.ts';

/** They are stored with the response, for a repeated request. `POST /v1/posts/validate` has no such bound. */
const MAX_WARNINGS = 100;

/**
 * What is known to stand against a post that is accepted all the same, or to change it. By what was read to accept it:
 * nothing is fetched.
 */
export const warningsOf = (
  { clock }: Pick<Context, 'clock'>,
  request: ContentRequest,
  { connected, media }: References,
  {
    content,
    requested,
    publishAt,
  }: { content: Content; requested: readonly NormalisedTarget[]; publishAt: Date | null },
): PostProblem[] => {
  const now = clock.now();
  return findProblems({
    content,
    targets: requested.map((target, index) => ({
      ...resolveTarget(target, connected),
      field: targetField(index, requested.length),
    })),
    connected,
    publishAt: publishAt?.getTime() ?? now,
    now,
    factsOf: ({ mediaId }) => {
      const record = mediaId === undefined ? undefined : media.get(mediaId);
      return record && recordedFacts(record);
    },
    fieldOf: placesOfMedia(request),
  }).slice(0, MAX_WARNINGS);
};
