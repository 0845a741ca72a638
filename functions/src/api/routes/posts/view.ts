import { z } from 'zod';
import { platforms } from '../../../platforms/platform.ts';
import { outcomeOf, postOutcomes, type RunCounts } from '../../../posts/outcome.ts';
import { isWaiting } from '../../../posts/waiting.ts';
import type { RunView } from '../../../store/documents/run.ts';
import type { MediaItem, Submission, Target } from '../../../store/documents/submission.ts';

const problem = z.object({ code: z.string(), message: z.string(), transient: z.boolean() });

const counts = z
  .object({
    scheduled: z.number().int(),
    publishing: z.number().int(),
    published: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
    unknown: z.number().int().meta({ description: 'May be live: the response of the platform was lost.' }),
  })
  .meta({ id: 'PostCounts', description: 'How many targets have each outcome. They add up to `targetCount`.' });

const run = z
  .object({
    platform: z.enum(platforms),
    accountId: z.string(),
    targetId: z.string(),
    status: z.enum(['queued', 'processing', 'succeeded', 'failed']),
    attempt: z.number().int(),
    result: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
    error: problem.nullable(),
    lastProblem: problem.extend({ at: z.string() }).nullable(),
    nextAttemptAt: z.string().nullable(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: 'Run' });

const outcome = z.enum(postOutcomes).meta({
  id: 'PostOutcome',
  description:
    'What became of the whole post. `publishing` and `scheduled` while a target is unfinished; then `unknown` if one may ' +
    'be live, `partly_published` if some are published and some failed, and otherwise what all targets that were not ' +
    'cancelled are.',
});

const media = z
  .object({
    kind: z.enum(['image', 'video']),
    url: z.string(),
    mediaId: z.string().optional(),
    altText: z.string().optional(),
  })
  .meta({ id: 'PostMedia' });

const overrides = z
  .looseObject({
    text: z.string().optional(),
    media: z.array(media).optional(),
    altTexts: z.array(z.string()).optional(),
    title: z.string().optional(),
  })
  .meta({
    id: 'TargetOverrides',
    description: 'What the target says in place of the post, and the options of its platform, as the request has them.',
  });

/** A post: what it contains, and what became of it. */
export const postView = z
  .object({
    postSubmissionId: z.string(),
    status: z.enum(['queued', 'orchestrating', 'dispatched', 'cancelled']),
    outcome,
    counts,
    text: z.string(),
    mediaType: z.enum(['video', 'image', 'text']),
    media: z.array(media),
    targets: z
      .array(
        z.object({
          platform: z.enum(platforms),
          accountId: z.string(),
          targetId: z.string(),
          overrides: overrides.optional(),
        }),
      )
      .meta({ description: 'In a list the first 10 only, as of `runs`.' }),
    targetCount: z.number().int(),
    scheduledTime: z.string().nullable(),
    scheduledLocalTime: z
      .object({ at: z.string(), timeZone: z.string() })
      .nullable()
      .meta({ description: 'As the request had it, where it named a local time.' }),
    createdAt: z.string(),
    updatedAt: z.string(),
    runs: z.array(run),
  })
  .meta({ id: 'Post' });

const mediaViewOf = ({ assumed: _assumed, ...item }: MediaItem): z.infer<typeof media> => item;

const targetViewOf = ({ platform, accountId, targetId, overrides: own }: Target) => ({
  platform,
  accountId,
  targetId,
  ...(own ? { overrides: own.media ? { ...own, media: own.media.map(mediaViewOf) } : own } : {}),
});

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const runViewOf = (one: RunView): z.infer<typeof run> => ({
  platform: one.platform,
  accountId: one.accountId,
  targetId: one.targetId,
  status: one.status,
  attempt: one.attempt,
  result: one.result,
  error: one.error,
  lastProblem: one.lastProblem && { ...one.lastProblem, at: one.lastProblem.at.toISOString() },
  nextAttemptAt: iso(one.notBefore),
  startedAt: iso(one.startedAt),
  finishedAt: iso(one.finishedAt),
});

export interface ViewedPost {
  id: string;
  submission: Submission;
  runs: readonly RunView[];
  counts: RunCounts;
}

/** `now` in ms since the epoch; `shownTargets` is the maximum number of targets. */
export const viewPost = (
  { id, submission, runs, counts: counted }: ViewedPost,
  now: number,
  shownTargets = Number.POSITIVE_INFINITY,
): z.infer<typeof postView> => ({
  postSubmissionId: id,
  status: isWaiting(submission, now) ? 'queued' : submission.status,
  outcome: outcomeOf(counted),
  counts: counted,
  text: submission.content.text,
  mediaType: submission.content.mediaType,
  media: submission.content.media.map(mediaViewOf),
  targets: submission.targets.slice(0, shownTargets).map(targetViewOf),
  targetCount: submission.targets.length,
  scheduledTime: iso(submission.publishAt),
  scheduledLocalTime: submission.localTime ?? null,
  createdAt: submission.createdAt.toISOString(),
  updatedAt: submission.updatedAt.toISOString(),
  runs: runs.map(runViewOf),
});
