/** Runs what it is given one after another, in the order given. */
export const createSerialExecutor = (): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};
