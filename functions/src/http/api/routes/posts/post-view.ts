import { z } from 'zod';
import { postOutcomes } from '../../../../domain/posts/index.ts';
import { mediaItem, postReply, shownFields } from '../../../../model/content-fields.ts';
import { overrides as storedOverrides, submission } from '../../../../model/post.ts';
import { mediaKind, mediaType } from '../../../server/request/fields.ts';
import { platformSchema } from '../../platform-schema.ts';
import { livemode, time, uuidText } from '../../response-fields.ts';
import { postRisk } from './post-problem.ts';
import { runNote, runProblem, runPunctuality, runResult } from './timeline-view.ts';

const counts = z
  .object({
    scheduled: z.number().int(),
    publishing: z.number().int(),
    published: z.number().int(),
    partly_published: z.number().int().meta({ description: 'Live without some of their replies.' }),
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
    error: runProblem.nullable(),
    notes: z.array(runNote),
    lastProblem: runProblem.extend({ at: time }).meta({ id: 'LastRunProblem' }).nullable(),
    nextAttemptAt: time.nullable(),
    ...runPunctuality,
    finishedAt: time.nullable(),
    livemode,
  })
  .meta({ id: 'Run' });

/** The outcome of a post. */
export const outcome = z.enum(postOutcomes).meta({
  id: 'PostOutcome',
  description:
    'The outcome of the whole post. `publishing` and `scheduled` while a target is unfinished; then `unknown` if one may ' +
    'be live, `partly_published` if some targets or replies are live and some are missing, otherwise the outcome of all ' +
    'targets that were not cancelled.',
});

const media = mediaItem.omit({ assumed: true, fileName: true }).extend({ kind: mediaKind }).meta({ id: 'PostMedia' });

const reply = postReply.extend({ media: z.array(media) }).meta({ id: 'PostReply' });

const overrides = storedOverrides
  // `firstComment` is an option of Instagram, and options of platforms are not listed.
  .omit({ firstComment: true })
  .extend({ media: z.array(media).optional(), replies: z.array(reply).optional() })
  .meta({
    id: 'TargetOverrides',
    description: 'The differences of the target from the post, and its platform options, as in the request.',
  });

const target = z
  .object({
    platform: platformSchema,
    accountId: z.string(),
    targetId: z.string(),
    overrides: overrides.optional(),
    splitText: z.boolean().optional(),
    numberParts: z.boolean().optional(),
    parts: z
      .array(z.string())
      .optional()
      .meta({ description: 'The parts of its split text: the post, and the first of its replies.' }),
  })
  .meta({ id: 'Target' });

const postStatus = submission.shape.status.meta({ id: 'PostStatus' });

const localTime = z.object({ at: z.string(), timeZone: z.string() }).meta({ id: 'ScheduledLocalTime' });

/** A post: its content and its outcome. */
export const postView = z
  .object({
    postSubmissionId: uuidText,
    status: postStatus,
    outcome,
    counts,
    text: z.string(),
    mediaType,
    media: z.array(media),
    ...shownFields,
    replies: z.array(reply).meta({ description: 'What the author says below the post.' }),
    targets: z.array(target).meta({ description: 'In a list, the first 10 only, as in `runs`.' }),
    targetCount: z.number().int(),
    scheduledTime: time.nullable(),
    scheduledLocalTime: localTime.nullable().meta({ description: 'The local time of the request, if it named one.' }),
    createdAt: time,
    updatedAt: time.meta({
      description: 'The time of the latest change of the post, or of the outcome of a target in `runs`.',
    }),
    runs: z.array(run),
    risks: z.array(postRisk).optional().meta({
      description:
        'Only for a scheduled post of a user with recorded events: the problems that the last check found. The first check is six hours before the post is due.',
    }),
    livemode,
  })
  .meta({ id: 'Post' });
