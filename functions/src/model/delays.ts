import { DAY, HOUR, MINUTE, SECOND } from './clock.ts';

/**
 * Every time that Herald waits on purpose before or while it publishes a post, in milliseconds. Three kinds stand elsewhere: what
 * one platform asks for in `platforms/<name>/`, deadlines in `domain/posts/run-state.ts`, and settings (`leaseMs`,
 * `dispatchAheadMs`, `pollBudgetMs`) in `infra/config/`.
 */

/** Why a run waited on purpose. Its document keeps each time with its reason. */
export const delayReasons = [
  /** Further accounts of one post, and further posts of one batch, start in turn, so that the queue also serves others. */
  'queue_pace',
  /** Other posts of the customer to the platform had as many places as one customer may have. */
  'own_posts',
  /** The post was edited after it was due. */
  'edited',
  /** An operator paused the platform. */
  'paused',
  /** The platform asked to slow down. */
  'rate_limit',
  /** The account has used up what the platform allows it. */
  'quota_used_up',
  /** This service has used up what the platform allows it. */
  'service_stopped',
  /** Files are uploaded, or the platform processes them. */
  'media_processing',
  /** The tokens of the account were being renewed. */
  'token_refresh',
  /** The response of the platform was lost: Herald looks the post up before it continues. */
  'outcome_check',
  /** The post that was found belongs to another run of the account. */
  'claimed_post',
  /** A worker stopped without a word: its lease had to end. */
  'worker_lost',
  /** Another temporary problem of the platform or of Herald. */
  'error',
] as const;

export type DelayReason = (typeof delayReasons)[number];

// Before the first attempt of a run

/**
 * In this time the rate doubles at which the targets of one post start. A queue that has been idle begins with about one task
 * a second and at most doubles its rate every 10 s. This stays below that.
 * Measured: https://github.com/flavioltonon/poc/blob/main/scheduling/cloudtasks/server/results.txt
 */
export const START_RATE_DOUBLES_IN_MS = 20 * SECOND;
/** How long before its time a post may be enqueued: Cloud Tasks takes no task for later. https://cloud.google.com/tasks/docs/quotas */
export const LONGEST_ENQUEUED_MS = 30 * DAY;
/** The posts of a full hour are fanned out over this share of `dispatchAheadMs`: at once they would keep immediate posts waiting. */
export const FAN_OUT_SPREAD = 0.4;
/** In the last of this share of `dispatchAheadMs` the dispatcher sweep enqueues a scheduled post whose task was lost. */
export const FAN_OUT_REPEATED = 0.4;
/** A task may be so much earlier than posts are fanned out: clocks differ. */
export const FAN_OUT_TOLERANCE_MS = MINUTE;
/** After this time an orchestration counts as failed, and the dispatcher sweep starts it again. */
export const ORCHESTRATION_TIMEOUT_MS = 2 * MINUTE;
/** In this time before a post is due the number of early deliveries doubles: slower than a queue's rate may. */
export const WARM_UP_DOUBLES_IN_MS = 15 * SECOND;
/** The longest time that a task is early to warm up its queue. */
export const WARM_UP_LONGEST_MS = 4 * MINUTE;
/** A task that is at most this early waits in its worker: the clocks of the queue and the store differ a little. */
export const EARLY_TASK_TOLERANCE_MS = 2 * SECOND;
/** Before a run is read again because its post was edited several times during the delivery of its task. */
export const EDITED_DELAY_MS = 5 * SECOND;
/** The longest time between two deliveries of a task while its platform is paused, and so after the pause has ended. */
export const PAUSED_DELAY_MS = 10 * MINUTE;

// Between two attempts

/**
 * Pauses grow with the time that a run has been tried, or an outcome been unknown, by this share of it: exponentially,
 * without counting attempts. A platform that processes a file is asked more often than one that is away.
 */
export const PAUSE_GROWTH = {
  retryAfter: { share: 0.5, longestMs: 15 * MINUTE },
  pending: { share: 0.1, longestMs: 5 * MINUTE },
  unknown: { share: 0.25, longestMs: 15 * MINUTE },
} as const;
/** A longer pause after a transient failure is due to the limits of one account: it does not slow down the platform's queue. */
export const TRANSIENT_DELAY_MS = 10 * SECOND;
/** After an error of Herald itself. */
export const OWN_ERROR_DELAY_MS = 10 * SECOND;
/** Before a run looks again because the post that it found belongs to another run. */
export const CLAIMED_POST_DELAY_MS = 15 * SECOND;
/** Before a worker that lost its lease asks for the run again. */
export const LEASE_LOST_DELAY_MS = 5 * SECOND;
/** While another worker renews the tokens of the account. */
export const TOKENS_BUSY_DELAY_MS = 5 * SECOND;
/** After the platform did not renew the tokens of an account. */
export const TOKENS_NOT_RENEWED_DELAY_MS = 30 * SECOND;
/** After a token endpoint had a temporary problem. */
export const TOKEN_ENDPOINT_DELAY_MS = 10 * SECOND;
/** After a call without a response. */
export const NO_RESPONSE_DELAY_MS = 5 * SECOND;
/** Before a file is uploaded again because its first upload has expired. */
export const EXPIRED_UPLOAD_DELAY_MS = 10 * SECOND;
/** A task that gets no memory for a part of a file in this time makes room for others and continues later. Far below a lease. */
export const PART_MEMORY_TIMEOUT_MS = 15 * SECOND;

// After a call whose response was lost

/** How long after its call has ended an effect may still take place, on a platform that promises nothing. None documents a bound. */
const LATE_EFFECT_MS = 5 * MINUTE;
/** How far a list of posts, or a status, may be behind. None documents a bound; 90 s have to be expected. */
const LIST_LAG_MS = 5 * MINUTE;
/** How long after a call that something is missing from a list proves nothing. */
export const ABSENCE_SETTLE_MS = LATE_EFFECT_MS + LIST_LAG_MS;
/** The shortest time between two questions about such a call; it grows with the age of the call. */
export const SHORTEST_RECHECK_MS = 15 * SECOND;

// The recovery sweep, where no task comes

/** How long the queue may take to deliver a new run before the sweep enqueues it again. */
export const PICKUP_TIMEOUT_MS = 3 * MINUTE;
/** How long after a lease or a wait the sweep takes the run: long enough for the queue to retry first. */
export const RECOVER_AFTER_MS = MINUTE;
/**
 * Between two times that a sweep enqueues the same work: grows with the time that it has waited (`infra/queue/enqueue-again.ts`).
 * A queue makes the 20 attempts of a task in 14 minutes, so that in a longer outage there is always a task that it retries.
 */
export const ENQUEUE_AGAIN_MS = { shortest: 2 * MINUTE, longest: 10 * MINUTE } as const;
/** How often the sweep looks at a run of a paused platform: its task waits as well. */
export const PAUSED_SWEEP_MS = 10 * MINUTE;

// Within an attempt

/** Before a write that failed is tried again while the store is unavailable. */
export const STORE_RETRY_MS = 2 * SECOND;
/** Before a download that failed or broke off is tried again; longer each time. */
export const DOWNLOAD_RETRY_MS = SECOND;

// Platforms with a Graph API (Facebook, Instagram, Threads)

/**
 * How long lists and statuses may lag behind what was published. Threads' documentation recommends 30 s between creating and
 * publishing; this is twice that.
 */
export const GRAPH_SETTLE_MS = MINUTE;
/** Before a post whose response was lost is looked up again. */
export const GRAPH_RECHECK_MS = 15 * SECOND;
/** Before a retry where the platform does not name a time. */
export const GRAPH_RETRY_MS = 10 * SECOND;
/** Before a post is looked for that may be live although it was blocked: the look may lead to another attempt. */
export const GRAPH_BLOCKED_RECHECK_MS = HOUR;
/** Before a container that was ready and is reported as not found is published again. */
export const GRAPH_NOT_READY_DELAY_MS = 3 * SECOND;
/** Between two status calls within one attempt: images are ready in seconds, a video in half a minute. */
export const GRAPH_POLL_MS = { first: SECOND, last: 5 * SECOND } as const;
/**
 * Between attempts: half a minute, which the documentation gives as the usual time, then one call a minute, as it asks.
 * https://developers.facebook.com/docs/threads/troubleshooting
 */
export const GRAPH_PROCESSING_DELAY_MS = { first: 30 * SECOND, next: MINUTE } as const;
