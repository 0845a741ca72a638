import { expect, it } from 'vitest';
import { createKeyedBatcher } from './keyed-batcher.ts';

/** Serves when told to, and remembers the groups it was given. */
const controlled = () => {
  const groups: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const lane = createKeyedBatcher<string, string>({
    run: async (group) => {
      groups.push([...group]);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return group.map((request) => `served ${request}`);
    },
    recover: (error, group) => group.map((request) => `${error} ${request}`),
  });
  return { groups, ends, lane };
};

it('serves what arrives during a group as the next group, answers in order', async () => {
  const { groups, ends, lane } = controlled();
  const first = lane('x', 'a');
  const others = Promise.all([lane('x', 'b'), lane('x', 'c'), lane('x', 'd')]);
  ends[0]?.resolve();
  expect(await first).toBe('served a');
  ends[1]?.resolve();
  expect(await others).toEqual(['served b', 'served c', 'served d']);
  expect(groups).toEqual([['a'], ['b', 'c', 'd']]);
});

it('lets lanes go side by side', () => {
  const { groups, lane } = controlled();
  void lane('x', 'a');
  void lane('y', 'b');
  expect(groups).toEqual([['a'], ['b']]);
});

it('recovers a group that failed together with those waiting, and serves the next one', async () => {
  const { ends, groups, lane } = controlled();
  const all = Promise.all([lane('x', 'a'), lane('x', 'b')]);
  ends[0]?.reject('down');
  expect(await all).toEqual(['down a', 'down b']);
  const later = lane('x', 'c');
  ends[1]?.resolve();
  expect(await later).toBe('served c');
  expect(groups).toEqual([['a'], ['c']]);
});

it('serves a request made in the very moment its lane falls idle', async () => {
  const { ends, lane } = controlled();
  const chained = lane('x', 'a').then(() => lane('x', 'b'));
  ends[0]?.resolve();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  expect(await chained).toBe('served b');
});
