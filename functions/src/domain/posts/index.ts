// A request for a post, and its acceptance.

export { type Acceptance, acceptanceErrors, acceptPost, type Schedule, type ScheduledAt } from './accept.ts';
export { acceptEdit } from './accept-edit.ts';
export { permitTargets } from './allowed-accounts.ts';
export { isVisible, kindOfType, mediaTypeOf, normaliseContent, replyWithoutFiles } from './content.ts';
export {
  type AcceptedPost,
  acceptedPost,
  type CreateOptions,
  createPost,
  hasEndedWithoutPost,
  postIdOf,
} from './create.ts';
export { type DayView, dailyProblems, readDay, setDailyLimits } from './daily-limits.ts';
export { keepInDay, prefetchDay } from './daily-use.ts';
export { BATCH_LIMIT, MAX_BATCH, POST_CHANGES_LIMIT, POSTS_LIMIT, VALIDATION_LIMIT } from './limit.ts';
export { readFewReferences } from './references.ts';
export {
  mediaFields,
  overridingMedia,
  type RequestedContent,
  type RequestedMedia,
  type RequestedOverrides,
  type RequestedReply,
  type RequestedTarget,
  targetField,
} from './requested-post.ts';
export { type ConnectedAccounts, chooseTargets, missingMessage, readConnectedAccounts } from './targets.ts';

// What a person or a program does with a post that exists.

export { cancelPost } from './cancel.ts';
export { cancelTarget } from './cancel-target.ts';
export { commitChange, commitKeyedChange } from './commit-change.ts';
export type { StoredPost } from './edit.ts';
export { postsWithFile, requireUnused } from './media-use.ts';
export { type AmbiguityDecision, retryPost } from './retry.ts';

// How posts are read and shown.

export { LISTED_RUNS, type ListedPost, listPosts } from './list.ts';
export { type PostFilters, searchWords } from './list-filters.ts';
export { countRuns, outcomeOf, type PostOutcome, postOutcomes } from './outcome.ts';
export { expectedAt, filesOf, readListedRuns, readPost, readSubmission } from './read.ts';
export { beginningOf } from './text-lengths.ts';
export { readTimeline, type TimelineView, timelineOf } from './timeline.ts';
export { viewContent, viewPost } from './view.ts';

// Validation, before a post is made.

export { accountRules } from './account-rules.ts';
export { dueRules } from './due-rules.ts';
export { definitelyUnsupported, validateForPlatforms } from './find-problems.ts';
export type { PostProblem } from './post-problem.ts';
export { reachableRule } from './post-problem.ts';
export { type Probes, probeFiles, problemsOf, type ReferringPost, unusableFiles } from './probe-files.ts';
export { splitTexts } from './split-targets.ts';
export { replyLengths, textLengths } from './text-lengths.ts';
export {
  checkPost,
  type ReadableRequest,
  type ReadRequest,
  readForValidation,
  type ValidationRequest,
  validatePost,
} from './validate.ts';

// The runs of a post, and what they publish.

export {
  carriedPost,
  enqueueNextPoll,
  firstDedupeSuffix,
  orchestrationTask,
  publishTask,
  startingAt,
} from './enqueue.ts';
export { latenessFields, startedRun, withDelays } from './lateness.ts';
export { contentOf, contentOfReply } from './overrides.ts';
export { redrivenRun, reopenedRun } from './requeue-run.ts';
export { outcomeUnknown, tooLate } from './run-problems.ts';
export {
  endedReplies,
  firstMissing,
  hasBegunReply,
  newReplies,
  nextReply,
  replyDueAt,
  replyStepPrefix,
  stepsOfPost,
} from './run-replies.ts';
export {
  busyUntil,
  type ClaimRejection,
  claimRejection,
  deadlineAfterStop,
  failedRun,
  hasBegun,
  idleMs,
  isOverdue,
  isTerminal,
  nextDedupeSuffix,
  pausedDedupeSuffix,
  recoveryAfter,
  succeededRun,
  waitingRun,
} from './run-state.ts';
export { startsAfterOthers } from './starts-after.ts';
export { isWaiting, orchestrateAt, startDelays, sweepAt } from './times.ts';

// Events of a post, and the risks of a scheduled one.

export { findRisks } from './find-risks.ts';
export { endEvents, postEvent, publishedEvents } from './post-event.ts';
export { causeOf } from './post-problem.ts';
export { isWorthChecking, newRiskCheck, nextCheckAt, riskEvent } from './risk-times.ts';
