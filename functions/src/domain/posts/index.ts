export { type Acceptance, acceptanceErrors, acceptPost, type Schedule, type ScheduledAt } from './accept.ts';
export { acceptEdit } from './accept-edit.ts';
export { accountRules } from './account-rules.ts';
export { permitTargets } from './allowed-accounts.ts';
export { beginningOf } from './beginning.ts';
export { cancelPost } from './cancel.ts';
export { cancelTarget } from './cancel-target.ts';
export { commitChange, commitKeyedChange } from './commit-change.ts';
export { isVisible, kindOfType, mediaTypeOf, normaliseContent, replyWithoutFiles } from './content.ts';
export { type AcceptedPost, acceptedPost, type CreateOptions, createPost, postIdOf } from './create.ts';
export { dueRules } from './due-rules.ts';
export type { StoredPost } from './edit.ts';
export { enqueueNextPoll, firstDedupeSuffix, orchestrationTask, publishTask } from './enqueue.ts';
export { definitelyUnsupported, validateForPlatforms } from './find-problems.ts';
export { findRisks } from './find-risks.ts';
export { hasEndedWithoutPost } from './has-ended-without-post.ts';
export { latenessFields, startedRun, withDelays } from './lateness.ts';
export { BATCH_LIMIT, POST_CHANGES_LIMIT, POSTS_LIMIT, VALIDATION_LIMIT } from './limit.ts';
export { LISTED_RUNS, type ListedPost, listPosts } from './list.ts';
export { type PostFilters, searchWords } from './list-filters.ts';
export { postsWithFile, requireUnused } from './media-use.ts';
export { countRuns, outcomeOf, type PostOutcome, postOutcomes } from './outcome.ts';
export { contentOf, contentOfReply } from './overrides.ts';
export { reachableRule } from './plain-rule.ts';
export { endEvents, postEvent } from './post-event.ts';
export type { PostProblem } from './post-problem.ts';
export { causeOf } from './post-risk.ts';
export { type Probes, probeFiles, problemsOf, type ReferringPost } from './probe-files.ts';
export { expectedAt, filesOf, readListedRuns, readPost, readSubmission } from './read.ts';
export { readFewReferences } from './references.ts';
export {
  mediaFields,
  overridingMedia,
  type RequestedMedia,
  type RequestedOverrides,
  type RequestedReply,
  type RequestedTarget,
  targetField,
} from './requested-post.ts';
export { type AmbiguityDecision, retryPost } from './retry.ts';
export { isWorthChecking, newRiskCheck, nextCheckAt, riskEvent } from './risk-times.ts';
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
  idleMs,
  isOverdue,
  isTerminal,
  nextDedupeSuffix,
  pausedDedupeSuffix,
  recoveryAfter,
  redrivenRun,
  reopenedRun,
  succeededRun,
} from './run-state.ts';
export { splitTexts } from './split-targets.ts';
export { type ConnectedAccounts, chooseTargets, missingMessage, readConnectedAccounts } from './targets.ts';
export { replyLengths, textLengths } from './text-lengths.ts';
export { readTimeline, type TimelineView, timelineOf } from './timeline.ts';
export { isWaiting, startDelays } from './times.ts';
export { unusableFiles } from './unusable-files.ts';
export {
  checkPost,
  type ReadableRequest,
  type ReadRequest,
  readForValidation,
  type ValidationRequest,
  validatePost,
} from './validate.ts';
export { viewContent, viewPost } from './view.ts';
