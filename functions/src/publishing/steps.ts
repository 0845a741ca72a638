import type { ZodType } from 'zod';
import { PlatformFailure } from '../platforms/contract/outcome.ts';
import type { Recovered, Steps } from '../platforms/contract/steps.ts';
import type { Run, Step } from '../store/documents/run.ts';

/** What the steps need of a claimed run. Every write renews the lease and fails once another worker holds it. */
export interface StepSession {
  readonly run: Pick<Run, 'steps' | 'attempt'>;
  /** The store's time (ms since the epoch). */
  now(): number;
  write(patch: Pick<Run, 'steps'>): Promise<void>;
  /** Throws when the lease has ended. */
  assertHeld(): void;
}

const hadNoEffect = (error: unknown): boolean => error instanceof PlatformFailure && error.outcome.kind !== 'unknown';

/**
 * Durable steps of one run, kept in its document. This is the core of "nothing twice": a visible effect is sent only after
 * its intent is written under a lease that is still held, and an intent without a result is never followed by the same
 * effect until the platform has confirmed that nothing happened.
 */
export class DurableSteps implements Steps {
  readonly #session: StepSession;

  constructor(session: StepSession) {
    this.#session = session;
  }

  async remember<T>(name: string, schema: ZodType<T>, effect: () => Promise<T>): Promise<T> {
    const known = this.#step(name);
    if (known?.state === 'done') return schema.parse(known.value);
    const value = await effect();
    await this.#done(name, value);
    return value;
  }

  async once<T>(
    name: string,
    schema: ZodType<T>,
    effect: () => Promise<T>,
    recover: (intent: { since: Date }) => Promise<Recovered<T>>,
  ): Promise<T> {
    const known = this.#step(name);
    if (known?.state === 'done') return schema.parse(known.value);
    const found = known ? await this.#recover(name, recover, known.at) : ({ happened: false } as const);
    if (found.happened === true) return found.value;
    const doubted = found.happened === 'refusedIfRepeated' ? known : undefined;
    const at = doubted?.at ?? new Date(this.#session.now());
    await this.#put(name, { state: 'intent', at, attempt: this.#session.run.attempt });
    this.#session.assertHeld();
    const value = await effect().catch(async (error: unknown) => {
      if (!doubted && hadNoEffect(error)) await this.forget(name);
      throw error;
    });
    await this.#done(name, value);
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
    recover: (intent: { since: Date }) => Promise<Recovered<T>>,
    since: Date,
  ): Promise<Exclude<Recovered<T>, { happened: 'unknown' }>> {
    const found = await recover({ since });
    if (found.happened === 'unknown')
      throw new PlatformFailure({
        kind: 'unknown',
        retryAfterMs: found.retryAfterMs,
        message:
          found.retryAfterMs === null
            ? 'The platform cannot tell whether the post went out.'
            : 'The platform cannot tell yet whether the post went out.',
      });
    if (found.happened === true) await this.#done(name, found.value);
    return found;
  }

  #step(name: string): Step | undefined {
    return this.#session.run.steps[name];
  }

  #done(name: string, value: unknown): Promise<void> {
    return this.#put(name, {
      state: 'done',
      at: new Date(this.#session.now()),
      attempt: this.#session.run.attempt,
      value,
    });
  }

  #put(name: string, step: Step): Promise<void> {
    return this.#session.write({ steps: { ...this.#session.run.steps, [name]: step } });
  }
}
