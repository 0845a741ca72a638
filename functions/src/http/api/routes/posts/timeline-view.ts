import { z } from 'zod';
import { delayReasons } from '../../../../model/delays.ts';
import {
  attemptOutcomes,
  callPurposes,
  callResponses,
  fileChanges,
  lookupResults,
  refreshReasons,
  replyStatuses,
  requeueReasons,
  runCodes,
} from '../../../../model/run.ts';
import { platformSchema } from '../../platform-schema.ts';
import { livemode, oneOf, time, uuidText } from '../../response-fields.ts';

/** Names a target of a post. */
export const target = z
  .object({ platform: platformSchema, accountId: z.string(), targetId: z.string() })
  .meta({ id: 'TimelineTarget' });

/** The code of the problem of a run. */
const runCode = oneOf(runCodes).meta({
  id: 'RunCode',
  description: 'The problem of a target, for programs. `/v1/docs/errors` explains each code.',
});

export const runProblem = z
  .object({ code: runCode, message: z.string(), transient: z.boolean() })
  .meta({ id: 'RunProblem' });

const problem = z.object({ code: runCode, message: z.string() }).meta({ id: 'TimelineProblem' });

const noteCode = z.string().meta({
  description:
    'The id of a rule of `GET /v1/platforms`, such as `x.link_card`; `reply_missing`, or `reply_unknown` if the reply may be live.',
});

export const runNote = z.object({ code: noteCode, message: z.string().meta({ description: 'For users.' }) }).meta({
  id: 'RunNote',
  description: 'Something that is missing from a published post, or differs from the request.',
});

const runDelay = z
  .object({ reason: oneOf(delayReasons), from: time, until: time })
  .meta({ id: 'RunDelay', description: 'A period in which Herald waited on purpose.' });

/** Whether a run started in time. */
export const runPunctuality = {
  dueAt: time.nullable().meta({
    description:
      'When the target should start: at the scheduled time, at the acceptance of an immediate post, or when it was queued again. ' +
      'Null for older posts.',
  }),
  startedAt: time.nullable(),
  lateMs: z.number().int().nullable().meta({ description: 'How much later than `dueAt` it started (ms).' }),
  delays: z.array(runDelay).meta({ description: 'The delays since it was due, at most 20.' }),
};

/** A reply of a published post. */
export const runReply = z
  .object({
    index: z.number().int().meta({ description: 'Its position among the replies of the target, from 0.' }),
    status: z.enum(replyStatuses).meta({
      description:
        '`waiting`: not sent yet; `failed`: refused, or given up; `unknown`: may be live, the response of the platform was lost; ' +
        '`not_sent`: a reply before it is missing, or it was cancelled.',
    }),
    id: z.string().nullable().meta({ description: 'The id on the platform.' }),
    url: z.string().nullable(),
    error: runProblem.nullable(),
  })
  .meta({ id: 'RunReply', description: 'The next part of a thread, or a comment.' });

/** The published post at the platform. */
export const runResult = z
  .object({
    id: z.string().meta({ description: 'The id of the post on the platform.' }),
    url: z.string().nullable().meta({ description: 'The URL of the post on the platform, if known.' }),
    replies: z.array(runReply).optional().meta({ description: 'In their order, where the post has replies.' }),
  })
  .meta({ id: 'RunResult' });

const at = time.meta({ description: 'RFC 3339, by the clock of the database.' });

function ofPost<T extends string>(type: T) {
  return z.object({ at, type: z.literal(type), target: z.null() });
}

function ofTarget<T extends string>(type: T) {
  return z.object({ at, type: z.literal(type), target });
}

function ofAttempt<T extends string>(type: T) {
  return ofTarget(type).extend({ attempt: z.number().int() });
}

const accepted = ofPost('accepted')
  .extend({ scheduledTime: time.nullable() })
  .meta({ id: 'TimelineAccepted', description: 'The post was stored.' });

const queued = ofPost('queued').meta({ id: 'TimelineQueued', description: 'Its targets were handed to the queues.' });

const attemptStarted = ofAttempt('attempt_started').meta({
  id: 'TimelineAttemptStarted',
  description: 'A worker started the target. Missing numbers were not kept.',
});

const reply = z.number().int().nullable().meta({
  description: 'The `index` of the reply that the step belongs to; null for a step of the post itself.',
});

const call = ofAttempt('call')
  .extend({
    step: z.string().nullable().meta({ description: 'The step of the publication that the call belongs to, if any.' }),
    reply,
    purpose: z.enum(callPurposes).meta({
      description:
        '`publish`: part of the publication; `lookup`: asks for the outcome of a step after its response was lost; `refresh`: new tokens.',
    }),
    method: z.string(),
    path: z.string().meta({ description: 'Without the query, with `{id}` in place of ids.' }),
    response: z.enum(callResponses).meta({ description: '`lost`: sent, without a response; `not_sent`: never sent.' }),
    status: z.number().int().nullable().meta({ description: 'The HTTP status of the platform.' }),
    requestId: z.string().nullable().meta({ description: "The platform's id of the call, for its support." }),
    durationMs: z.number().int(),
  })
  .meta({ id: 'TimelineCall', description: 'A call to the platform.' });

const responseLost = ofAttempt('response_lost').extend({ step: z.string(), reply }).meta({
  id: 'TimelineResponseLost',
  description:
    'The platform gave no clear response to a step that may have published the post. Herald checks before it repeats the step.',
});

const lookedUp = ofAttempt('looked_up')
  .extend({ step: z.string(), reply, result: z.enum(lookupResults) })
  .meta({
    id: 'TimelineLookedUp',
    description:
      'What the platform shows about such a step: `found` and `not_found` are final, ' +
      '`unclear` is checked again, and `repeatable` is repeated, because the platform refuses duplicates.',
  });

const tokenRefreshed = ofAttempt('token_refreshed')
  .extend({ reason: z.enum(refreshReasons) })
  .meta({
    id: 'TimelineTokenRefreshed',
    description: 'Tokens were refreshed: the stored ones were `due`, or the platform `refused` them.',
  });

const fileChanged = ofAttempt('file_changed')
  .extend({
    file: z.number().int().meta({ description: 'Its number among the files of the post, from 1.' }),
    change: z.enum(fileChanges),
  })
  .meta({
    id: 'TimelineFileChanged',
    description:
      'Herald changed a copy of a file. `metadata_removed`: position, camera and owner, unless the post has `keepMetadata`. The ' +
      'others, because the platform does not accept the original: `converted` to JPEG (transparent areas become white), `scaled` ' +
      'down, or the index of a video moved to its beginning (`index_moved`), with the same pictures and sound.',
  });

const attemptEnded = ofAttempt('attempt_ended')
  .extend({
    outcome: z.enum(attemptOutcomes),
    problem: problem.nullable(),
    nextAttemptAt: time.nullable(),
    omittedEvents: z.number().int().meta({ description: 'The number of its events that were not kept.' }),
  })
  .meta({ id: 'TimelineAttemptEnded' });

const attemptLost = ofAttempt('attempt_lost').meta({
  id: 'TimelineAttemptLost',
  description: 'The worker did not finish the attempt; another worker continued at this time.',
});

const published = ofTarget('published')
  .extend({ result: runResult.nullable(), notes: z.array(runNote) })
  .meta({ id: 'TimelinePublished' });
const replyPublished = ofTarget('reply_published')
  .extend({
    reply: z.number().int().meta({ description: 'The `index` of the reply.' }),
    result: runResult.pick({ id: true, url: true }),
  })
  .meta({ id: 'TimelineReplyPublished', description: 'A reply is live.' });
const failed = ofTarget('failed').extend({ problem: problem.nullable() }).meta({ id: 'TimelineFailed' });
const cancelled = ofTarget('cancelled').meta({ id: 'TimelineCancelled' });

const requeued = ofTarget('requeued')
  .extend({
    reason: z.enum(requeueReasons).meta({
      description:
        '`retry`, `confirmed_not_live`, `reconcile`: by `POST /v1/posts/{id}/retry`; `redrive`: by the operator; `reassigned`: ' +
        'the post that was found belongs to another of your posts.',
    }),
  })
  .meta({ id: 'TimelineRequeued', description: 'The finished target was queued again.' });

const waitingForOwnPosts = ofTarget('waiting_for_own_posts')
  .extend({ until: time })
  .meta({
    id: 'TimelineWaitingForOwnPosts',
    description:
      'The target waits for other posts of yours to the platform, so that the posts of one customer do not delay those of others. ' +
      'That is no attempt, and `until` moves while it waits.',
  });

const nextAttempt = ofTarget('next_attempt').meta({ id: 'TimelineNextAttempt', description: 'Not before this time.' });

const events = [
  accepted,
  queued,
  attemptStarted,
  call,
  responseLost,
  lookedUp,
  tokenRefreshed,
  fileChanged,
  attemptEnded,
  attemptLost,
  published,
  replyPublished,
  failed,
  cancelled,
  requeued,
  waitingForOwnPosts,
  nextAttempt,
] as const;

const timelineEvent = z
  .discriminatedUnion('type', events)
  .meta({ id: 'TimelineEvent', description: 'One thing that happened to a post, or to one target of it.' });

const timelineRun = z.object({ target, ...runPunctuality }).meta({ id: 'TimelineRun' });

export const timelineView = z
  .object({
    postSubmissionId: uuidText,
    traceId: z.string().meta({ description: 'The trace id of the request that created the post, also in the logs.' }),
    events: z.array(timelineEvent).meta({ description: 'In order of time.' }),
    runs: z.array(timelineRun).meta({ description: 'Whether each shown target started on time.' }),
    omittedTargets: z
      .number()
      .int()
      .meta({ description: 'The number of targets that are not shown. Name one with `target`.' }),
    omittedAttempts: z
      .number()
      .int()
      .meta({ description: 'The number of attempts of the shown targets that were not kept.' }),
    livemode,
  })
  .meta({
    id: 'Timeline',
    examples: [
      {
        postSubmissionId: '0b2c4a3e-7a0e-4b62-9f8e-0d7c5a3f1e11',
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
        events: [
          { at: '2027-03-28T07:00:00.000Z', type: 'accepted', target: null, scheduledTime: null },
          {
            at: '2027-03-28T07:00:00.450Z',
            type: 'response_lost',
            target: { platform: 'x', accountId: '1234567890', targetId: 'x:1234567890' },
            attempt: 1,
            step: 'publish',
            reply: null,
          },
        ],
        runs: [
          {
            target: { platform: 'x', accountId: '1234567890', targetId: 'x:1234567890' },
            dueAt: '2027-03-28T07:00:00.000Z',
            startedAt: '2027-03-28T07:00:00.210Z',
            lateMs: 210,
            delays: [{ reason: 'outcome_check', from: '2027-03-28T07:00:00.450Z', until: '2027-03-28T07:00:05.450Z' }],
          },
        ],
        omittedTargets: 0,
        omittedAttempts: 0,
        livemode: true,
      },
    ],
  });
