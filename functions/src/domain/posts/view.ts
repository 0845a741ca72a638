import { z } from 'zod';
import { platformSchema } from '../../http/api/platform-schema.ts';
import { livemode, time, uuidText } from '../../http/api/response-fields.ts';
import { postRisk } from '../../http/api/routes/posts/post-risk.ts';
import { runCode, runNote, runResult } from '../../http/api/routes/posts/timeline-view.ts';
import { mediaKind, mediaType } from '../../http/server/request/fields.ts';
import { isLive } from '../../infra/ids/ids.ts';
import type { RunView } from '../../infra/store/documents/run.ts';
import type { MediaItem, Submission, Target } from '../../infra/store/documents/submission.ts';
import { outcomeOf, postOutcomes, type RunCounts } from './outcome.ts';
import { isWaiting } from './start-delay.ts';

const problem = z.object({ code: runCode, message: z.string(), transient: z.boolean() }).meta({ id: 'RunProblem' });

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

export const run = z
  .object({
    platform: platformSchema,
    accountId: z.string(),
    targetId: z.string(),
    status: z.enum(['queued', 'processing', 'succeeded', 'failed']).meta({ id: 'RunStatus' }),
    attempt: z.number().int(),
    result: runResult.nullable(),
    error: problem.nullable(),
    notes: z.array(runNote),
    lastProblem: problem.extend({ at: time }).meta({ id: 'LastRunProblem' }).nullable(),
    nextAttemptAt: time.nullable(),
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    livemode,
  })
  .meta({ id: 'Run' });

/** What became of a post. */
export const outcome = z.enum(postOutcomes).meta({
  id: 'PostOutcome',
  description:
    'What became of the whole post. `publishing` and `scheduled` while a target is unfinished; then `unknown` if one may ' +
    'be live, `partly_published` if some are published and some failed, and otherwise what all targets that were not ' +
    'cancelled are.',
});

const media = z
  .object({
    kind: mediaKind,
    url: z.string(),
    mediaId: z.string().optional(),
    altText: z.string().optional(),
  })
  .meta({ id: 'PostMedia' });

const link = z
  .object({
    url: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    imageUrl: z.string().optional(),
  })
  .meta({ id: 'PostLink' });

const overrides = z
  .looseObject({
    text: z.string().optional(),
    media: z.array(media).optional(),
    altTexts: z.array(z.string()).optional(),
    link: link.nullish(),
    title: z.string().optional(),
  })
  .meta({
    id: 'TargetOverrides',
    description: 'What the target says in place of the post, and the options of its platform, as the request has them.',
  });

const target = z
  .object({
    platform: platformSchema,
    accountId: z.string(),
    targetId: z.string(),
    overrides: overrides.optional(),
  })
  .meta({ id: 'Target' });

const postStatus = z.enum(['queued', 'orchestrating', 'dispatched', 'cancelled']).meta({ id: 'PostStatus' });

const localTime = z.object({ at: z.string(), timeZone: z.string() }).meta({ id: 'ScheduledLocalTime' });

/** A post: what it contains, and what became of it. */
export const postView = z
  .object({
    postSubmissionId: uuidText,
    status: postStatus,
    outcome,
    counts,
    text: z.string(),
    mediaType,
    media: z.array(media),
    link: link.nullable(),
    targets: z.array(target).meta({ description: 'In a list the first 10 only, as of `runs`.' }),
    targetCount: z.number().int(),
    scheduledTime: time.nullable(),
    scheduledLocalTime: localTime
      .nullable()
      .meta({ description: 'As the request had it, where it named a local time.' }),
    createdAt: time,
    updatedAt: time,
    runs: z.array(run),
    risks: z.array(postRisk).optional().meta({
      description:
        'Only of a scheduled post whose owner has asked for events: what stood against it at the last look, the first one six hours before it is due.',
    }),
    livemode,
  })
  .meta({ id: 'Post' });

export function viewRun(one: RunView, userId: string): z.infer<typeof run> {
  return {
    platform: one.platform,
    accountId: one.accountId,
    targetId: one.targetId,
    status: one.status,
    attempt: one.attempt,
    result: one.result,
    error: one.error,
    notes: one.notes,
    lastProblem: one.lastProblem && { ...one.lastProblem, at: one.lastProblem.at.toISOString() },
    nextAttemptAt: iso(one.notBefore),
    startedAt: iso(one.startedAt),
    finishedAt: iso(one.finishedAt),
    livemode: isLive(userId),
  };
}

export interface ViewedPost {
  id: string;
  submission: Submission;
  runs: readonly RunView[];
  counts: RunCounts;
}

/** A post as customers see it. `now` in ms since the epoch; `shownTargets` is the maximum number of targets. */
export function viewPost(
  { id, submission, runs, counts: counted }: ViewedPost,
  now: number,
  shownTargets = Number.POSITIVE_INFINITY,
) {
  return {
    postSubmissionId: id,
    status: isWaiting(submission, now) ? 'queued' : submission.status,
    outcome: outcomeOf(counted),
    counts: counted,
    text: submission.content.text,
    mediaType: submission.content.mediaType,
    media: submission.content.media.map(mediaViewOf),
    link: submission.content.link ?? null,
    targets: submission.targets.slice(0, shownTargets).map(targetViewOf),
    targetCount: submission.targets.length,
    scheduledTime: iso(submission.publishAt),
    scheduledLocalTime: submission.localTime ?? null,
    createdAt: submission.createdAt.toISOString(),
    updatedAt: submission.updatedAt.toISOString(),
    runs: runs.map((one) => viewRun(one, submission.userId)),
    ...(submission.riskCheck && isWaiting(submission, now) ? { risks: submission.riskCheck.risks } : {}),
    livemode: isLive(submission.userId),
  };
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function mediaViewOf({ assumed: _assumed, ...item }: MediaItem): Omit<MediaItem, 'assumed'> {
  return item;
}

function targetViewOf({ platform, accountId, targetId, overrides }: Target) {
  return {
    platform,
    accountId,
    targetId,
    ...(overrides
      ? { overrides: overrides.media ? { ...overrides, media: overrides.media.map(mediaViewOf) } : overrides }
      : {}),
  };
}
