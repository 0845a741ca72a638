import type { TaskResult } from '../../functions/src/publishing/task-result.ts';
import type { Task, TaskQueue } from '../../functions/src/queue/task-queue.ts';

/** The maximum delay of a retry (ms). */
const MAX_RETRY_DELAY_MS = 200;

/** A queue in memory that accepts a name once and delivers every task twice, at about the same time. */
export class InMemoryQueue implements TaskQueue {
  readonly #names = new Set<string>();
  #waiting: Task[] = [];

  async enqueue(task: Task): Promise<void> {
    if (this.#names.has(task.name)) return;
    this.#names.add(task.name);
    this.#waiting.push(task, task);
  }

  /** Delivers until nothing is left, with this concurrency. A task that waits or failed is delivered again. */
  async drain(concurrency: number, perform: (task: Task) => Promise<TaskResult>): Promise<void> {
    let busy = 0;
    const worker = async (): Promise<void> => {
      while (this.#waiting.length > 0 || busy > 0) {
        const task = this.#waiting.shift();
        if (!task) {
          await this.#pause();
          continue;
        }
        busy += 1;
        const delivery = await perform(task).finally(() => {
          busy -= 1;
        });
        if (delivery.kind !== 'done') {
          this.#waiting.push(task);
          await this.#pause();
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_RETRY_DELAY_MS));
  }
}
