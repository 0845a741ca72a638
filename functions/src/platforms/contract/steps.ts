import type { ZodType } from 'zod';

/** What the platform shows about an effect after its response was lost. */
export type Recovered<T> =
  | { happened: true; value: T }
  | { happened: false }
  /** Not known, but the platform refuses to do the same twice: the effect is repeated, and its response shows it. */
  | { happened: 'refusedIfRepeated' }
  /** Null where no later check can find out either. */
  | { happened: 'unknown'; retryAfterMs: number | null };

/** An effect that was started, and has no known result. */
export interface Intent {
  /** When it was written, just before the effect was sent. */
  since: Date;
  /** When the call ended without a clear response, at the latest. The effect may take place even later. */
  endedAt: Date;
}

export interface StepOptions {
  /** The result is stored by the next write of the run instead of a separate one. A worker that dies in between loses it. */
  resultWithNextWrite?: boolean;
}

/** Steps that survive the death of the worker. Names are letters and digits, unique within a run. */
export interface Steps {
  /** Whether a step of this name is stored: an effect with a known result, or one that was started. */
  has(name: string): boolean;
  /**
   * An effect that is not public and may be repeated (a container, an upload session). Its result is stored and
   * returned on a retry. `resultWithNextWrite` is for a choice that calls nobody: the intent of the effect that needs it stores it.
   */
  remember<T>(name: string, schema: ZodType<T>, effect: () => Promise<T>, options?: StepOptions): Promise<T>;
  /**
   * A public effect. An intent is written before it. On a retry with an intent and no result, `recover` asks the
   * platform; `happened: false` repeats the effect, `refusedIfRepeated` repeats it and keeps the intent, with its date,
   * until the effect succeeds; `unknown` ends this attempt with the outcome `unknown`. An effect that throws a
   * `PlatformFailure` of kind `unknown` leaves its intent; every other kind means that nothing happened, and deletes
   * the intent. `resultWithNextWrite` is for the last effect of a run, if its `recover` can find it: a worker that dies
   * in between leaves the intent.
   */
  once<T>(
    name: string,
    schema: ZodType<T>,
    effect: () => Promise<T>,
    recover: (intent: Intent) => Promise<Recovered<T>>,
    options?: StepOptions,
  ): Promise<T>;
  /** Deletes remembered results that turned out to be worthless (an expired container). */
  forget(...names: string[]): Promise<void>;
}
