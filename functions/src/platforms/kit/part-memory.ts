import { SECOND } from '../../model/clock.ts';
import { PART_MEMORY_TIMEOUT_MS } from '../../model/delays.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { WithPartMemory } from '../contract/publish.ts';

/**
 * Parts of files that all tasks of an instance hold at once (bytes): small posts need no memory to speak of, so that an
 * instance can take many tasks, and the parts of large files take turns. On its way to the socket a part takes three to seven
 * times its size (docs/performance.md).
 */
const CAPACITY_BYTES = 64 * 1024 * 1024;

/** The memory for parts of one instance. */
export function createPartMemory(): WithPartMemory {
  const memory = new WeightedSemaphore(CAPACITY_BYTES);
  return (bytes, send) => memory.run(bytes, send, { timeoutMs: PART_MEMORY_TIMEOUT_MS, onTimeout: memoryTimeout });
}

function memoryTimeout(): PlatformFailure {
  return new PlatformFailure({
    kind: 'pending',
    retryAfterMs: SECOND,
    message: 'The upload of the file is waiting for uploads of other posts.',
  });
}

interface Waiting {
  weight: number;
  start: () => void;
}

/** Admits work up to a total weight, in the order in which it came. What weighs more than everything is admitted alone. */
export class WeightedSemaphore {
  readonly #capacity: number;
  #taken = 0;
  #waiting: Waiting[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Runs `work` when there is room for its weight. Throws what `onTimeout` returns if there is none within `timeoutMs`. */
  async run<T>(
    weight: number,
    work: () => Promise<T>,
    { timeoutMs, onTimeout }: { timeoutMs: number; onTimeout: () => Error },
  ): Promise<T> {
    const acquired = Math.min(weight, this.#capacity);
    if (this.#waiting.length > 0 || this.#taken + acquired > this.#capacity)
      await this.#wait(acquired, timeoutMs, onTimeout);
    else this.#taken += acquired;
    try {
      return await work();
    } finally {
      this.#taken -= acquired;
      this.#admit();
    }
  }

  #wait(weight: number, timeoutMs: number, onTimeout: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(onTimeout());
        // One that needs less may have been behind this one.
        this.#admit();
      }, timeoutMs);
      const waiting: Waiting = {
        weight,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #admit(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (!first || this.#taken + first.weight > this.#capacity) return;
      this.#waiting.shift();
      this.#taken += first.weight;
      first.start();
    }
  }
}
