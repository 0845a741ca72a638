// How fast a queue dispatches: its configured rate, and the system's throttling on top of it. Documented are the token bucket
// (https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues#RateLimits) and that the service slows a
// whole queue down on 429, on 503 and on a high error rate, considers `Retry-After`, and raises the rate slowly when a queue is
// new or idle or many tasks fall due at once
// (https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks#HttpRequest), in part by how many
// tasks it has dispatched (https://cloud.google.com/tasks/docs/common-pitfalls). No figures are published, but for 500 a second
// as the most that a cold queue should begin with (https://cloud.google.com/tasks/docs/manage-cloud-task-scaling); those here
// are assumptions, but for `MEASURED_RAMP`.
import { SECOND } from '../time.ts';
import type { RateLimits } from './queue-config.ts';

export interface RampSettings {
  /** The rate that a queue starts with (dispatches a second). */
  startPerSecond: number;
  /** The lowest rate that throttling leaves (dispatches a second). */
  minPerSecond: number;
  /** The rate can at most double in this time (ms). */
  stepMs: number;
  /** The share of the queue's own rate by which it can grow in this time. */
  stepShare: number;
}

/**
 * As measured with a queue of 50/s (github.com/flavioltonon/poc, scheduling/cloudtasks/server/results.txt): below 1 a second
 * for 50 s, then in steps of 10 s: 1.6, 3, 6.5, 13, 23, 33, 43, 50. That is twice as many each time, and at most 10 more. Its
 * worker was not reachable at first, so that the time below 1 a second belongs to throttling and not to this ramp.
 */
export const MEASURED_RAMP: RampSettings = {
  startPerSecond: 1,
  minPerSecond: 0.1,
  stepMs: 10 * SECOND,
  stepShare: 0.2,
};

/** The same course, quick enough for local use and tests. */
export const QUICK_RAMP: RampSettings = { startPerSecond: 5, minPerSecond: 0.5, stepMs: SECOND, stepShare: 0.2 };

/** Above this share of failed attempts, among at least so many, the rate of errors counts as high. */
const HIGH_ERROR_RATE = { share: 0.5, among: 10 };

const OVERLOAD: readonly number[] = [429, 503];

/** What a worker answered; `status` is null when there was no response. */
export interface Response {
  status: number | null;
  /** From the response's `Retry-After` (ms). */
  retryAfterMs: number | null;
}

export function isSuccess({ status }: Response): boolean {
  return status !== null && status >= 200 && status < 300;
}

export interface PaceState {
  dispatchesPerSecond: number;
  /** What holds the queue back most. */
  limitedBy: 'rate' | 'ramp' | 'throttling' | 'retry-after';
  /** Nothing is dispatched before (ms since the epoch); null: no such time. */
  limitedUntil: number | null;
}

interface Tally {
  failed: number;
  all: number;
}

/** A token bucket with a rate that follows the settings of the queue, its use, and the responses of the worker. */
export class Pace {
  #limits: RateLimits;
  readonly #settings: RampSettings;
  #tokens: number;
  #countedUntil: number;
  #stepEndsAt: number;
  /** The rate the ramp allows. */
  #ramp: number;
  /** The rate throttling allows; infinite when it allows any. */
  #throttle = Number.POSITIVE_INFINITY;
  #limitedUntil = 0;
  // Of the current step, and of the one before it.
  #dispatched = 0;
  #wasCut = false;
  #tally: Tally = { failed: 0, all: 0 };
  #previousTally: Tally = { failed: 0, all: 0 };

  constructor(limits: RateLimits, settings: RampSettings, now: number) {
    this.#limits = limits;
    this.#settings = settings;
    this.#ramp = this.#start;
    this.#tokens = this.#bucketSize;
    this.#countedUntil = now;
    this.#stepEndsAt = now + settings.stepMs;
  }

  /** New limits of the queue. */
  configure(limits: RateLimits, now: number): void {
    this.#advance(now);
    this.#limits = limits;
    this.#ramp = Math.max(this.#start, Math.min(this.#ramp, this.#max));
    this.#tokens = Math.min(this.#tokens, this.#bucketSize);
  }

  /** Takes the right to dispatch one task now, if there is one. */
  take(now: number): boolean {
    this.#advance(now);
    if (now < this.#limitedUntil || this.#tokens < 1) return false;
    this.#tokens -= 1;
    this.#dispatched += 1;
    return true;
  }

  /** When to call `take` next (ms since the epoch): `now` when it would succeed, later otherwise. */
  nextAt(now: number): number {
    this.#advance(now);
    if (this.#tokens >= 1) return Math.max(now, this.#limitedUntil);
    const refilled = now + Math.ceil(((1 - this.#tokens) / this.#rate) * SECOND);
    return Math.max(Math.min(refilled, this.#stepEndsAt), this.#limitedUntil);
  }

  /** Counts a worker's response, which can slow the queue down. */
  responded(response: Response, now: number): void {
    this.#advance(now);
    this.#tally.all += 1;
    if (!isSuccess(response)) this.#tally.failed += 1;
    const isOverload = response.status !== null && OVERLOAD.includes(response.status);
    if (isOverload) this.#limitedUntil = Math.max(this.#limitedUntil, now + (response.retryAfterMs ?? 0));
    if (isOverload || this.#hasHighErrorRate()) this.#cut();
  }

  /** Begins slowly again, as after a pause. */
  restart(now: number): void {
    this.#advance(now);
    this.#ramp = this.#start;
    this.#tokens = Math.min(this.#tokens, this.#bucketSize);
  }

  state(now: number): PaceState {
    this.#advance(now);
    const limitedUntil = this.#limitedUntil > now ? this.#limitedUntil : null;
    const bySystem = this.#throttle < this.#ramp ? 'throttling' : 'ramp';
    const limitedBy = Math.min(this.#throttle, this.#ramp) < this.#limits.maxDispatchesPerSecond ? bySystem : 'rate';
    return {
      dispatchesPerSecond: limitedUntil ? 0 : this.#rate,
      limitedBy: limitedUntil ? 'retry-after' : limitedBy,
      limitedUntil,
    };
  }

  /** The most that a full bucket and a second's refill let out: no need to ramp up further. */
  get #max(): number {
    return Math.max(this.#limits.maxDispatchesPerSecond, this.#limits.maxBurstSize);
  }

  get #start(): number {
    return Math.min(this.#settings.startPerSecond, this.#max);
  }

  get #rate(): number {
    return Math.min(this.#limits.maxDispatchesPerSecond, this.#ramp, this.#throttle);
  }

  /** A slow queue does not save up for a burst. */
  get #bucketSize(): number {
    return Math.min(this.#limits.maxBurstSize, Math.max(1, Math.ceil(Math.min(this.#ramp, this.#throttle))));
  }

  #hasHighErrorRate(): boolean {
    const all = this.#tally.all + this.#previousTally.all;
    const failed = this.#tally.failed + this.#previousTally.failed;
    return all >= HIGH_ERROR_RATE.among && failed > all * HIGH_ERROR_RATE.share;
  }

  /** Halves the rate, once a step at most. */
  #cut(): void {
    if (this.#wasCut) return;
    this.#wasCut = true;
    this.#throttle = Math.max(this.#settings.minPerSecond, this.#rate / 2);
    this.#tokens = Math.min(this.#tokens, this.#bucketSize);
  }

  #advance(now: number): void {
    while (this.#stepEndsAt <= now) {
      if (this.#isSettled) this.#skipTo(now);
      this.#refill(this.#stepEndsAt);
      this.#endStep();
    }
    this.#refill(now);
  }

  /** Nothing but the bucket changes in an unused step at the lowest rate. */
  get #isSettled(): boolean {
    const isQuiet = this.#dispatched === 0 && this.#tally.all === 0 && this.#previousTally.all === 0;
    return isQuiet && this.#ramp === this.#start && this.#throttle === Number.POSITIVE_INFINITY;
  }

  #skipTo(now: number): void {
    const { stepMs } = this.#settings;
    this.#stepEndsAt += Math.floor((now - this.#stepEndsAt) / stepMs) * stepMs;
  }

  #refill(until: number): void {
    const added = ((until - this.#countedUntil) / SECOND) * this.#rate;
    this.#tokens = Math.min(this.#bucketSize, this.#tokens + added);
    this.#countedUntil = until;
  }

  /** The rate of the next step is at most double what this one used; an unused rate is lost by halves. */
  #endStep(): void {
    const { stepMs, stepShare } = this.#settings;
    const used = this.#dispatched / (stepMs / SECOND);
    const grown = Math.min(2 * used, used + stepShare * this.#max);
    this.#ramp = Math.min(this.#max, Math.max(this.#start, grown, this.#ramp / 2));
    if (!this.#wasCut) this.#throttle = this.#throttle * 2 >= this.#max ? Number.POSITIVE_INFINITY : this.#throttle * 2;
    this.#dispatched = 0;
    this.#wasCut = false;
    this.#previousTally = this.#tally;
    this.#tally = { failed: 0, all: 0 };
    this.#stepEndsAt += this.#settings.stepMs;
  }
}
