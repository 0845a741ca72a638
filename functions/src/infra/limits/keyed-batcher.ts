interface Pending<Request, Result> {
  request: Request;
  resolve(result: Result): void;
}

export interface BatchWorker<Request, Result> {
  /** Returns results in the order of the requests. */
  run(batch: readonly Request[]): Promise<readonly Result[]>;
  /** Results when `run` threw: for its batch and for the requests waiting behind it, which would meet the same fault. */
  recover(error: unknown, batch: readonly Request[]): readonly Result[];
}

/**
 * Runs requests in batches: requests for a key that arrive while its batch is running wait, and form the next batch. Keys
 * do not wait for each other.
 */
export function createKeyedBatcher<Request, Result>({ run, recover }: BatchWorker<Request, Result>) {
  const queues = new Map<string, Pending<Request, Result>[]>();

  const drain = async (key: string, queue: Pending<Request, Result>[]): Promise<void> => {
    const requests = (batch: readonly Pending<Request, Result>[]): Request[] => batch.map(({ request }) => request);
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const results = await run(requests(batch)).catch((error: unknown) => {
        batch.push(...queue.splice(0));
        return recover(error, requests(batch));
      });
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    }
    queues.delete(key);
  };

  return (key: string, request: Request): Promise<Result> =>
    new Promise((resolve) => {
      const waiting = queues.get(key);
      if (waiting) {
        waiting.push({ request, resolve });
        return;
      }
      const queue = [{ request, resolve }];
      queues.set(key, queue);
      void drain(key, queue);
    });
}
