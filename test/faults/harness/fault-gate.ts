/**
 * What goes wrong at a call: the worker dies before it is forwarded; it dies after that, before the answer; the other side
 * answers 503 and does nothing; it does what it was asked and answers 503 all the same.
 */
export const modes = ['kill-before', 'kill-after', 'refuse', 'lose'] as const;
export type Mode = (typeof modes)[number];

/** `at` counts the outside calls of a run, from 1. */
export interface Fault {
  at: number;
  mode: Mode;
}

/** How a call went: answered by the other side, refused with a 503, or its caller is dead. */
export type Passage<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'refused' } | { kind: 'dead' };

/**
 * Stands between the workers and everything outside. While open it counts their calls, and at the chosen ones it does what
 * was planned.
 */
export class Gate {
  readonly #kill: () => Promise<void>;
  #counting = false;
  #calls: string[] = [];
  #faults: readonly Fault[] = [];
  #struck: { mode: Mode; call: string }[] = [];

  /** `kill` resolves when the worker that is at work is gone. */
  constructor(kill: () => Promise<void>) {
    this.#kill = kill;
  }

  /** From now on calls are counted, and these faults strike. */
  open(faults: readonly Fault[]): void {
    this.#counting = true;
    this.#calls = [];
    this.#struck = [];
    this.#faults = faults;
  }

  close(): void {
    this.#counting = false;
  }

  /** The names of the calls since the gate was opened. */
  get calls(): readonly string[] {
    return this.#calls;
  }

  /** What has struck, and at which calls. */
  get struck(): readonly { mode: Mode; call: string }[] {
    return this.#struck;
  }

  async pass<Answer>(call: string, forward: () => Promise<Answer>): Promise<Passage<Answer>> {
    const mode = this.#next(call);
    if (mode === 'refuse') return { kind: 'refused' };
    if (mode === 'kill-before') {
      await this.#kill();
      return { kind: 'dead' };
    }
    const answer = await forward();
    if (mode === 'lose') return { kind: 'refused' };
    if (mode !== 'kill-after') return { kind: 'answered', answer };
    await this.#kill();
    return { kind: 'dead' };
  }

  #next(call: string): Mode | undefined {
    if (!this.#counting) return undefined;
    this.#calls.push(call);
    const fault = this.#faults.find(({ at }) => at === this.#calls.length);
    if (fault) this.#struck.push({ mode: fault.mode, call });
    return fault?.mode;
  }
}
