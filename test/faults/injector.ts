import type { Call } from '../support/killable.ts';

/**
 * The kinds of fault at a call: the worker is killed before the call is forwarded; it is killed after the call took effect
 * and before the response; the service responds 503 without an effect; it responds 503 although the call took effect.
 */
export const modes = ['kill-before', 'kill-after', 'refuse', 'lose'] as const;
type Mode = (typeof modes)[number];

/** `at` counts the outside calls of a run, from 1. */
export interface Fault {
  at: number;
  mode: Mode;
}

/** An injected fault, with the name of its call. */
export interface InjectedFault {
  mode: Mode;
  call: string;
}

/** Intercepts the calls of the workers. While armed it counts them, and injects the planned faults. */
export class Injector {
  /** The names of the calls since the injector was armed. */
  calls: string[] = [];
  injected: InjectedFault[] = [];
  #faults: readonly Fault[] | null = null;
  readonly #kill: () => void;

  /** `kill` kills the active worker. */
  constructor(kill: () => void) {
    this.#kill = kill;
  }

  /** Counts calls from 1, and plans these faults. */
  arm(faults: readonly Fault[]): void {
    this.calls = [];
    this.injected = [];
    this.#faults = faults;
  }

  disarm(): void {
    this.#faults = null;
  }

  async intercept<T>(call: Call<T>): Promise<T> {
    const mode = this.#next(call.name);
    if (mode === undefined) return call.forward();
    if (mode === 'kill-after' || mode === 'lose') await call.forward();
    if (mode === 'refuse' || mode === 'lose') return call.unavailable();
    this.#kill();
    throw new Error('The worker was killed.');
  }

  #next(call: string): Mode | undefined {
    if (!this.#faults) return undefined;
    this.calls.push(call);
    const fault = this.#faults.find(({ at }) => at === this.calls.length);
    if (fault) this.injected.push({ mode: fault.mode, call });
    return fault?.mode;
  }
}
