import type { ZodType } from 'zod';
import { PlatformFailure } from '../../functions/src/platforms/contract/outcome.ts';
import type { Recovered, Steps } from '../../functions/src/platforms/contract/steps.ts';
import type { Clock } from '../../functions/src/time/clock.ts';

interface StepRecord {
  state: 'intent' | 'done';
  at: number;
  /** As the store would hold it: JSON, nothing live. */
  value?: string;
}

/**
 * What a run remembers of its steps, in memory. It outlives any one `publish` call, so a worker's death is a second
 * call with the same object.
 */
export class MemorySteps implements Steps {
  readonly records = new Map<string, StepRecord>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async remember<T>(name: string, schema: ZodType<T>, effect: () => Promise<T>): Promise<T> {
    const record = this.#known(name);
    return record?.state === 'done' ? this.#valueOf(record, schema) : this.#finish(name, await effect());
  }

  async once<T>(
    name: string,
    schema: ZodType<T>,
    effect: () => Promise<T>,
    recover: (intent: { since: Date }) => Promise<Recovered<T>>,
  ): Promise<T> {
    const record = this.#known(name);
    if (record?.state === 'done') return this.#valueOf(record, schema);
    let doubted = false;
    if (record) {
      const recovered = await recover({ since: new Date(record.at) });
      if (recovered.happened === true) return this.#finish(name, recovered.value);
      if (recovered.happened === 'unknown') {
        const message = 'It is not known yet whether the post went out.';
        throw new PlatformFailure({ kind: 'unknown', retryAfterMs: recovered.retryAfterMs, message });
      }
      doubted = recovered.happened === 'refusedIfRepeated';
    }
    this.records.set(name, { state: 'intent', at: doubted && record ? record.at : this.#clock.now() });
    try {
      return this.#finish(name, await effect());
    } catch (error) {
      if (!doubted && error instanceof PlatformFailure && error.outcome.kind !== 'unknown') this.records.delete(name);
      throw error;
    }
  }

  async forget(...names: string[]): Promise<void> {
    for (const name of names) this.records.delete(name);
  }

  #known(name: string): StepRecord | undefined {
    if (!/^[A-Za-z0-9]+$/.test(name)) throw new TypeError(`"${name}" is no name for a step.`);
    return this.records.get(name);
  }

  #valueOf<T>(record: StepRecord, schema: ZodType<T>): T {
    return schema.parse(JSON.parse(record.value ?? 'null'));
  }

  #finish<T>(name: string, value: T): T {
    this.records.set(name, { state: 'done', at: this.#clock.now(), value: JSON.stringify(value) });
    return value;
  }
}
