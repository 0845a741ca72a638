/**
 * The kinds of fault at a call: the worker is killed before the call is forwarded; it is killed after the call took effect
 * and before the response; the server responds 503 without an effect; it responds 503 although the call took effect.
 */
export const modes = ['kill-before', 'kill-after', 'refuse', 'lose'] as const;
export type Mode = (typeof modes)[number];

/** `at` counts the outside calls of a run, from 1. */
export interface Fault {
  at: number;
  mode: Mode;
}

/** How a call ended: the server responded, the call was refused with a 503, or its worker was killed. */
export type CallResult<T> = { kind: 'completed'; response: T } | { kind: 'refused' } | { kind: 'workerKilled' };

/** Intercepts the calls of the workers. While armed it counts them, and injects the planned faults. */
export class FaultInjector {
  readonly #kill: () => Promise<void>;
  #armed = false;
  #calls: string[] = [];
  #faults: readonly Fault[] = [];
  #injected: { mode: Mode; call: string }[] = [];

  /** `kill` resolves when the active worker has exited. */
  constructor(kill: () => Promise<void>) {
    this.#kill = kill;
  }

  /** Starts counting calls from 1, and plans these faults. */
  arm(faults: readonly Fault[]): void {
    this.#armed = true;
    this.#calls = [];
    this.#injected = [];
    this.#faults = faults;
  }

  disarm(): void {
    this.#armed = false;
  }

  /** The names of the calls since the injector was armed. */
  get calls(): readonly string[] {
    return this.#calls;
  }

  /** The faults injected since then, each with the name of its call. */
  get injected(): readonly { mode: Mode; call: string }[] {
    return this.#injected;
  }

  async intercept<T>(call: string, forward: () => Promise<T>): Promise<CallResult<T>> {
    const mode = this.#next(call);
    if (mode === 'refuse') return { kind: 'refused' };
    if (mode === 'kill-before') {
      await this.#kill();
      return { kind: 'workerKilled' };
    }
    const response = await forward();
    if (mode === 'lose') return { kind: 'refused' };
    if (mode !== 'kill-after') return { kind: 'completed', response };
    await this.#kill();
    return { kind: 'workerKilled' };
  }

  #next(call: string): Mode | undefined {
    if (!this.#armed) return undefined;
    this.#calls.push(call);
    const fault = this.#faults.find(({ at }) => at === this.#calls.length);
    if (fault) this.#injected.push({ mode: fault.mode, call });
    return fault?.mode;
  }
}
