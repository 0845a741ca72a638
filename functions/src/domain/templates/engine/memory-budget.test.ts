import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

function nextTurn() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Work that ends when the test resolves it. */
function pending() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('MemoryBudget', () => {
  it('starts work while memory is available, and queued work in order afterwards', async () => {
    const spend = createMemoryBudget(10);
    const started: string[] = [];
    const [a, b, c, d] = [pending(), pending(), pending(), pending()];
    const run = (name: string, cost: number, { work }: typeof a) =>
      spend(cost, () => {
        started.push(name);
        return work();
      });
    const all = [run('a', 6, a), run('b', 4, b), run('c', 8, c), run('d', 1, d)];
    await nextTurn();
    expect(started).toEqual(['a', 'b']);
    b.end();
    await all[1];
    await nextTurn();
    // d would fit, but c is first.
    expect(started).toEqual(['a', 'b']);
    a.end();
    await all[0];
    await nextTurn();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    c.end();
    d.end();
    await Promise.all(all);
  });

  it('returns the memory of work that fails', async () => {
    const spend = createMemoryBudget(1);
    await expect(spend(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await spend(1, async () => 'done')).toBe('done');
  });

  it('never exceeds the memory budget and completes all work', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 }), async (costs) => {
        const spend = createMemoryBudget(20);
        let used = 0;
        let most = 0;
        const results = costs.map((cost, index) =>
          spend(cost, async () => {
            used += cost;
            most = Math.max(most, used);
            await Promise.resolve();
            used -= cost;
            return index;
          }),
        );
        expect(await Promise.all(results)).toEqual(costs.map((_, index) => index));
        expect(most).toBeLessThanOrEqual(20);
      }),
    );
  });
});
