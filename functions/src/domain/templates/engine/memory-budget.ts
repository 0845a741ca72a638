/** Runs work once its cost fits; a cost above the whole budget is the caller's to refuse. */
export type SpendMemory = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

/** Limits the memory in use at once (bytes). Work that does not fit waits for the work before it. */
export function createMemoryBudget(limit: number): SpendMemory {
  const queue: { bytes: number; start: () => void }[] = [];
  let used = 0;
  const startNext = (): void => {
    for (let next = queue[0]; next && used + next.bytes <= limit; next = queue[0]) {
      queue.shift();
      used += next.bytes;
      next.start();
    }
  };
  return async (bytes, work) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push({ bytes, start: resolve });
    startNext();
    await promise;
    try {
      return await work();
    } finally {
      used -= bytes;
      startNext();
    }
  };
}
