import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DecodingQueue } from './decoding.ts';

const NEVER = { timeoutMs: 60_000, onTimeout: () => new Error('too late') };

it('pictures run within the budget, one of each owner at a time, and the owner whose turn was the longest ago goes first', async () => {
  const pictures = fc.array(
    fc.record({ owner: fc.constantFrom('ann', 'bob', 'eve'), pixels: fc.constantFrom(1, 4e6, 5e6, 20e6, 50e6, 90e6) }),
    { minLength: 1, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(pictures, async (all) => {
      const queue = new DecodingQueue();
      const running = new Set<{ owner: string; pixels: number; end: () => void }>();
      let ended = 0;
      const done = all.map((picture) =>
        queue.run(
          picture,
          async () => {
            const { promise, resolve } = Promise.withResolvers<void>();
            const one = { ...picture, end: resolve };
            running.add(one);
            await promise;
            running.delete(one);
            ended += 1;
          },
          NEVER,
        ),
      );
      while (ended < all.length) {
        await turn();
        for (const isBig of [true, false]) {
          const line = [...running].filter(({ pixels }) => pixels > 4e6 === isBig);
          expect(new Set(line.map(({ owner }) => owner)).size).toBe(line.length);
          expect(line.reduce((sum, { pixels }) => sum + Math.min(pixels, 50e6), 0)).toBeLessThanOrEqual(
            isBig ? 50e6 : 8e6,
          );
        }
        if (ended < all.length) expect(running.size).toBeGreaterThan(0);
        for (const { end } of [...running].slice(0, 1)) end();
      }
      await Promise.all(done);
    }),
    { numRuns: 50 },
  );
});

it('a picture of another owner is decoded after the current one, whatever waits of the first owner', async () => {
  const queue = new DecodingQueue();
  const ended: string[] = [];
  const decode = (owner: string, pixels = 50e6) =>
    queue.run({ owner, pixels }, async () => void ended.push(`${owner} ${await turn(pixels)}`), NEVER);
  await Promise.all([...Array.from({ length: 20 }, () => decode('ann')), decode('bob'), decode('eve', 1000)]);
  expect(ended.slice(0, 3).toSorted()).toEqual(['ann 50000000', 'bob 50000000', 'eve 1000']);
});

it('a picture that gets no turn in time is refused, and those behind it get theirs', async () => {
  const queue = new DecodingQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run({ owner: 'ann', pixels: 50e6 }, () => promise, NEVER);
  const late = queue.run({ owner: 'bob', pixels: 50e6 }, async () => 'late', { ...NEVER, timeoutMs: 1 });
  const next = queue.run({ owner: 'eve', pixels: 50e6 }, async () => 'next', NEVER);
  await expect(late).rejects.toThrow('too late');
  resolve();
  await first;
  expect(await next).toBe('next');
});
