import type { ZodType } from 'zod';
import { MINUTE } from '../../model/clock.ts';
import type { AttemptEvent, Run, Step } from '../../model/run.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import type { Intent, Recovered, StepOptions, Steps } from '../../platforms/contract/steps.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';

/**
 * The part of a run session that the steps use. Every write renews the lease, and fails once another worker holds it.
 */
export interface StepSession {
  readonly run: Pick<Run, 'steps' | 'attempt'> & Partial<Pick<Run, 'reconcile'>>;
  /** The store's time (ms since the epoch). */
  now(): number;
  write(patch: Pick<Run, 'steps'>): Promise<void>;
  /** Changes the run with the session's next write. */
  writeWithNext(patch: Pick<Run, 'steps'>): void;
  /** Throws when the lease has ended. */
  assertLeaseHeld(): void;
}

/** How long the call of an effect may take (ms): after the death of a worker the outcome is unknown for that long. */
const MAX_CALL_MS = MINUTE;

/**
 * Durable steps of one run, stored in its document. They prevent publishing twice: a visible effect is sent only after
 * its intent is written under a live lease, and an intent without a result is never followed by the same effect until
 * the platform has confirmed that the first one did not happen.
 */
export class DurableSteps implements Steps {
  readonly #session: StepSession;

  constructor(session: StepSession) {
    this.#session = session;
  }

  has(name: string): boolean {
    return this.#step(name) !== undefined;
  }

  async remember<T>(name: string, schema: ZodType<T>, effect: () => Promise<T>, options: StepOptions = {}): Promise<T> {
    const stored = this.#step(name);
    if (stored?.state === 'done') return schema.parse(stored.value);
    const value = await effect();
    await this.#putDone(name, this.#doneStep(value), options);
    return value;
  }

  async once<T>(
    name: string,
    schema: ZodType<T>,
    effect: () => Promise<T>,
    recover: (intent: Intent) => Promise<Recovered<T>>,
    options: StepOptions = {},
  ): Promise<T> {
    const stored = this.#step(name);
    if (stored?.state === 'done') return schema.parse(stored.value);
    const recovered = stored ? await this.#recover(name, stored, recover) : ({ happened: false } as const);
    if (recovered.happened === true) return recovered.value;
    if (this.#session.run.reconcile) throw await this.#notFound(name, stored !== undefined && !recovered.happened);
    const openIntent = recovered.happened === 'refusedIfRepeated' ? stored : undefined;
    const at = openIntent?.at ?? new Date(this.#session.now());
    const intent: Step = { state: 'intent', at, attempt: this.#session.run.attempt };
    await this.#put(name, intent);
    this.#session.assertLeaseHeld();
    const value = await effect().catch(async (error: unknown) => {
      if (isUnknown(error)) await this.#put(name, { ...intent, endedAt: new Date(this.#session.now()) });
      else if (!openIntent && hadNoEffect(error)) await this.forget(name);
      throw error;
    });
    await this.#putDone(name, this.#doneStep(value, { visible: true }), options);
    return value;
  }

  async forget(...names: string[]): Promise<void> {
    const { steps } = this.#session.run;
    await this.#session.write({
      steps: Object.fromEntries(Object.entries(steps).filter(([name]) => !names.includes(name))),
    });
  }

  async #recover<T>(
    name: string,
    intent: Step,
    recover: (intent: Intent) => Promise<Recovered<T>>,
  ): Promise<Exclude<Recovered<T>, { happened: 'unknown' }>> {
    const endedAt = intent.endedAt ?? new Date(intent.at.getTime() + MAX_CALL_MS);
    const recovered = await recover({ since: intent.at, endedAt });
    if (recovered.happened === 'unknown')
      throw new PlatformFailure({
        kind: 'unknown',
        retryAfterMs: recovered.retryAfterMs,
        message:
          recovered.retryAfterMs === null
            ? 'The platform cannot tell whether the post was published.'
            : 'The platform cannot tell yet whether the post was published.',
      });
    if (recovered.happened === true)
      await this.#put(name, {
        ...intent,
        state: 'done',
        endedAt,
        value: recovered.value,
        visible: true,
        recovered: true,
      });
    return recovered;
  }

  /**
   * The end of a run that only asks the platform. If the platform shows that the effect did not happen, the outcome is
   * certain.
   */
  async #notFound(name: string, isAbsent: boolean): Promise<PlatformFailure> {
    if (!isAbsent)
      return new PlatformFailure({
        kind: 'unknown',
        retryAfterMs: null,
        message: 'The platform does not show whether the post was published.',
      });
    await this.forget(name);
    return new PlatformFailure({
      kind: 'rejected',
      code: 'not_live',
      message: 'The platform does not have this post.',
    });
  }

  #step(name: string): Step | undefined {
    return this.#session.run.steps[name];
  }

  #doneStep(value: unknown, kind: Pick<Step, 'visible'> = {}): Step {
    return {
      state: 'done',
      at: new Date(this.#session.now()),
      attempt: this.#session.run.attempt,
      value,
      ...kind,
    };
  }

  #with(name: string, step: Step): Pick<Run, 'steps'> {
    return { steps: { ...this.#session.run.steps, [name]: step } };
  }

  #put(name: string, step: Step): Promise<void> {
    return this.#session.write(this.#with(name, step));
  }

  async #putDone(name: string, step: Step, { resultWithNextWrite = false }: StepOptions): Promise<void> {
    if (resultWithNextWrite) this.#session.writeWithNext(this.#with(name, step));
    else await this.#put(name, step);
  }
}

/**
 * The steps of a run whose recovered results are open again, because they turned out to belong to another run; null where
 * none is recovered.
 */
export function reopenRecovered(steps: Run['steps']): Run['steps'] | null {
  if (!Object.values(steps).some(({ recovered }) => recovered)) return null;
  const reopen = (step: Step): Step => {
    const { value, recovered, visible, ...rest } = step;
    return recovered ? { ...rest, state: 'intent' } : step;
  };
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, reopen(step)]));
}

/**
 * The steps of a run that made a post which the run with the steps `other` has found and keeps: their visible results are open
 * again, because a post of `other` may still appear in its place. `now` in ms since the epoch.
 */
export function exchangedSteps(steps: Run['steps'], other: Run['steps'], now: number): Run['steps'] {
  const found = Object.values(other).filter(({ recovered }) => recovered);
  const since = found.map(({ at }) => at.getTime());
  const exchange = ({ at, attempt, visible }: Step): Step | null =>
    visible
      ? { state: 'intent', at: new Date(Math.min(at.getTime(), ...since)), attempt, endedAt: new Date(now) }
      : null;
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, exchange(step) ?? step]));
}

function isUnknown(error: unknown): boolean {
  return error instanceof PlatformFailure && error.outcome.kind === 'unknown';
}

function hadNoEffect(error: unknown): boolean {
  return error instanceof PlatformFailure && error.outcome.kind !== 'unknown';
}

type LookupResult = Extract<AttemptEvent, { type: 'looked_up' }>['result'];

/** `steps`, with what is done in each of them recorded. */
export function recordedSteps(steps: Steps, recorder: AttemptRecorder): Steps {
  return {
    has: (name) => steps.has(name),
    forget: (...names) => steps.forget(...names),
    remember: (name, schema, effect, options) =>
      steps.remember(name, schema, () => recorder.within({ step: name, purpose: 'publish' }, effect), options),
    once: (name, schema, effect, recover, options) =>
      steps.once(
        name,
        schema,
        async () => {
          try {
            return await recorder.within({ step: name, purpose: 'publish' }, effect);
          } catch (error) {
            if (error instanceof PlatformFailure && error.outcome.kind === 'unknown')
              recorder.add({ type: 'response_lost', step: name });
            throw error;
          }
        },
        async (intent) => {
          const recovered = await recorder.within({ step: name, purpose: 'lookup' }, () => recover(intent));
          recorder.add({ type: 'looked_up', step: name, result: resultOf(recovered) });
          return recovered;
        },
        options,
      ),
  };
}

function resultOf({ happened }: Recovered<unknown>): LookupResult {
  if (happened === 'refusedIfRepeated') return 'repeatable';
  if (happened === 'unknown') return 'unclear';
  return happened ? 'found' : 'not_found';
}
