interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
}

export interface BatchWorker<Request, Answer> {
  /** Answers in the order of the requests. */
  run(group: readonly Request[]): Promise<readonly Answer[]>;
  /** Answers in place of a `serve` that threw: its group, and those waiting in the lane, who shall not try the same fault. */
  recover(error: unknown, group: readonly Request[]): readonly Answer[];
}

/**
 * Serves requests in groups: what arrives in a lane while its group is under way waits, and goes together as the next
 * group. Lanes do not wait for each other.
 */
export const createKeyedBatcher = <Request, Answer>({ run, recover }: BatchWorker<Request, Answer>) => {
  const lanes = new Map<string, Waiting<Request, Answer>[]>();

  const drain = async (name: string, waiting: Waiting<Request, Answer>[]): Promise<void> => {
    const requests = (group: readonly Waiting<Request, Answer>[]): Request[] => group.map(({ request }) => request);
    while (waiting.length > 0) {
      const group = waiting.splice(0);
      const answers = await run(requests(group)).catch((error: unknown) => {
        group.push(...waiting.splice(0));
        return recover(error, requests(group));
      });
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    }
    lanes.delete(name);
  };

  return (name: string, request: Request): Promise<Answer> =>
    new Promise((resolve) => {
      const waiting = lanes.get(name);
      if (waiting) {
        waiting.push({ request, resolve });
        return;
      }
      const lane = [{ request, resolve }];
      lanes.set(name, lane);
      void drain(name, lane);
    });
};
