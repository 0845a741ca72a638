import type { Task, TaskQueue } from '../../functions/src/queue/task-queue.ts';
import type { Clock } from '../../functions/src/time/clock.ts';

/** A clock that a test moves; otherwise it runs as the real one. */
export class MovableClock implements Clock {
  #aheadMs = 0;

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Moves it forward to this time (ms since the epoch), never back. */
  moveTo(at: number): void {
    this.#aheadMs += Math.max(0, at - this.now());
  }
}

/** A queue that accepts a name once, and delivers each task when its time has come on a clock that it moves. */
export class VirtualQueue implements TaskQueue {
  readonly #names = new Set<string>();
  readonly #clock: MovableClock;
  #waiting: Task[] = [];

  constructor(clock: MovableClock) {
    this.#clock = clock;
  }

  async enqueue(task: Task): Promise<void> {
    if (this.#names.has(task.name)) return;
    this.#names.add(task.name);
    this.#waiting.push(task);
  }

  /** Loses every task. */
  lose(): void {
    this.#waiting = [];
  }

  /** Delivers what is due before `until` (ms since the epoch), and what follows from it, and moves the clock there. */
  async runUntil(until: number, perform: (task: Task) => Promise<void>): Promise<void> {
    for (;;) {
      const dueAt = (task: Task): number => task.notBefore?.getTime() ?? 0;
      const [next] = this.#waiting.sort((a, b) => dueAt(a) - dueAt(b));
      if (!next || dueAt(next) > until) break;
      this.#waiting = this.#waiting.filter((task) => task !== next);
      this.#clock.moveTo(dueAt(next));
      await perform(next);
    }
    this.#clock.moveTo(until);
  }
}
