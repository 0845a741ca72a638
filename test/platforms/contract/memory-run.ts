import type { StepSession } from '../../../functions/src/domain/publishing/steps.ts';
import type { Clock } from '../../../functions/src/model/clock.ts';
import { type Run, step } from '../../../functions/src/model/run.ts';

/** The session's run was claimed again: its worker must no longer write or send anything. */
export class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother';
}

/** Steps as the store would return them: serialised, parsed on read. */
function stored(steps: Run['steps']): Run['steps'] {
  return Object.fromEntries(
    Object.entries(steps).map(([name, { at, endedAt, ...rest }]) => [
      name,
      step.parse({
        ...JSON.parse(JSON.stringify(rest)),
        at: new Date(at),
        ...(endedAt ? { endedAt: new Date(endedAt) } : {}),
      }),
    ]),
  );
}

/** The session of one attempt. */
interface Attempt extends StepSession {
  /** The end of the attempt writes what was left for it, unless another worker holds the run. */
  release(): void;
}

/**
 * A run's document in memory, for `DurableSteps`. It outlives a worker: a crash is a second `claim` of the same run, after
 * which the first session can no longer write.
 */
export class MemoryRun {
  steps: Run['steps'] = {};
  #attempt = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A new worker's session. */
  claim(): Attempt {
    this.#attempt += 1;
    const attempt = this.#attempt;
    let steps = stored(this.steps);
    const assertLeaseHeld = (): void => {
      if (attempt !== this.#attempt) throw new ClaimedByAnother(`Attempt ${this.#attempt} holds the run.`);
    };
    return {
      get run() {
        return { steps, attempt };
      },
      now: () => this.#clock.now(),
      write: async (patch) => {
        assertLeaseHeld();
        this.steps = stored(patch.steps);
        steps = stored(patch.steps);
      },
      writeWithNext: (patch) => {
        steps = stored(patch.steps);
      },
      release: () => {
        if (attempt === this.#attempt) this.steps = stored(steps);
      },
      assertLeaseHeld,
    };
  }
}
