import { expect, it } from 'vitest';
import { createWindowCache } from './window-cache.ts';
import type { StoredWindow } from './window-documents.ts';

const window = (...timestamps: number[]): StoredWindow => ({ timestamps, version: undefined });

/** Answers reads when told to. */
const controlled = () => {
  const clock = { time: 1_000_000, now: () => clock.time };
  const reads: PromiseWithResolvers<StoredWindow>[] = [];
  const read = (): Promise<StoredWindow> => {
    const answer = Promise.withResolvers<StoredWindow>();
    reads.push(answer);
    return answer.promise;
  };
  return { clock, reads, known: createWindowCache({ read }, clock) };
};

it('asks once for what several want, and then knows it', async () => {
  const { reads, known } = controlled();
  const both = Promise.all([known.get('k'), known.get('k')]);
  reads[0]?.resolve(window(1));
  expect(await both).toEqual([window(1), window(1)]);
  expect(await known.get('k')).toEqual(window(1));
  expect(reads).toHaveLength(1);
});

it('prefers its own commit to a read that was overtaken by it', async () => {
  const { reads, known } = controlled();
  const overtaken = known.get('k');
  known.put('k', window(1, 2));
  reads[0]?.resolve(window(1));
  await overtaken;
  expect(await known.get('k')).toEqual(window(1, 2));
});

it('reads again what was forgotten, and does not wait for an older read', async () => {
  const { reads, known } = controlled();
  void known.get('k');
  known.forget('k');
  const fresh = known.get('k');
  reads[0]?.resolve(window(1));
  reads[1]?.resolve(window(1, 2));
  expect(await fresh).toEqual(window(1, 2));
  expect(await known.get('k')).toEqual(window(1, 2));
});

it('reads again after a failed read', async () => {
  const { reads, known } = controlled();
  const failing = known.get('k');
  reads[0]?.reject(new Error('down'));
  await expect(failing).rejects.toThrow('down');
  const again = known.get('k');
  reads[1]?.resolve(window(1));
  expect(await again).toEqual(window(1));
});

it.each([
  ['has gone on for long', 10_000],
  ['was set back', -3_600_000],
  ['was set forward', 3_600_000],
])('reads again when the clock %s', (_what, ms) => {
  const { clock, reads, known } = controlled();
  known.put('k', window(1));
  clock.time += ms;
  void known.get('k');
  expect(reads).toHaveLength(1);
});

it('forgets the keys it has heard of least lately, so that memory stays bounded', async () => {
  const { reads, known } = controlled();
  for (let user = 0; user < 6000; user += 1) known.put(`user ${user}`, window(user));
  await known.get('user 5999');
  expect(reads).toHaveLength(0);
  void known.get('user 0');
  expect(reads).toHaveLength(1);
});
