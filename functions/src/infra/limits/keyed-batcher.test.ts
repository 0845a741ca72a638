import { expect, it } from 'vitest';
import { createKeyedBatcher } from './keyed-batcher.ts';

/** A batcher whose batches end when the test ends them. */
function controlled() {
  const batches: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const batcher = createKeyedBatcher<string, string>({
    run: async (batch) => {
      batches.push([...batch]);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return batch.map((request) => `served ${request}`);
    },
    recover: (error, batch) => batch.map((request) => `${error} ${request}`),
  });
  return { batches, ends, batcher };
}

it('runs requests that arrive during a batch as the next batch, with results in order', async () => {
  const { batches, ends, batcher } = controlled();
  const first = batcher('x', 'a');
  const others = Promise.all([batcher('x', 'b'), batcher('x', 'c'), batcher('x', 'd')]);
  ends[0]?.resolve();
  expect(await first).toBe('served a');
  ends[1]?.resolve();
  expect(await others).toEqual(['served b', 'served c', 'served d']);
  expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
});

it('runs batches of different keys in parallel', () => {
  const { batches, batcher } = controlled();
  void batcher('x', 'a');
  void batcher('y', 'b');
  expect(batches).toEqual([['a'], ['b']]);
});

it('recovers a failed batch together with the waiting requests, and runs the next one', async () => {
  const { ends, batches, batcher } = controlled();
  const all = Promise.all([batcher('x', 'a'), batcher('x', 'b')]);
  ends[0]?.reject('down');
  expect(await all).toEqual(['down a', 'down b']);
  const later = batcher('x', 'c');
  ends[1]?.resolve();
  expect(await later).toBe('served c');
  expect(batches).toEqual([['a'], ['c']]);
});

it('runs a request made at the moment its queue becomes empty', async () => {
  const { ends, batcher } = controlled();
  const chained = batcher('x', 'a').then(() => batcher('x', 'b'));
  ends[0]?.resolve();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  expect(await chained).toBe('served b');
});
