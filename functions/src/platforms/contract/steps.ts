import type { ZodType } from 'zod';

/** What a look at the platform found about an effect whose response was lost. */
export type Recovered<T> =
  | { happened: true; value: T }
  | { happened: false }
  /** Not known, but the platform refuses to do the same twice: the effect is repeated, and its response tells. */
  | { happened: 'refusedIfRepeated' }
  /** Null where no later look will tell either. */
  | { happened: 'unknown'; retryAfterMs: number | null };

/** Steps that survive the death of the worker. Names are letters and digits, unique within a run. */
export interface Steps {
  /**
   * An effect that nobody sees and that may be repeated (a container, an upload session). Its result is stored and
   * returned on a retry.
   */
  remember<T>(name: string, schema: ZodType<T>, effect: () => Promise<T>): Promise<T>;
  /**
   * An effect that the world sees. An intent is written before it. On a retry with an intent and no result, `recover`
   * asks the platform; `happened: false` repeats the effect, `refusedIfRepeated` repeats it and keeps the intent, with
   * its date, until the effect succeeds; `unknown` ends this attempt with the outcome `unknown`.
   * An effect that throws a `PlatformFailure` of kind `unknown` leaves its intent; every other kind means that nothing
   * happened, and deletes the intent.
   */
  once<T>(
    name: string,
    schema: ZodType<T>,
    effect: () => Promise<T>,
    recover: (intent: { since: Date }) => Promise<Recovered<T>>,
  ): Promise<T>;
  /** Deletes remembered results that turned out to be worthless (an expired container). */
  forget(...names: string[]): Promise<void>;
}
