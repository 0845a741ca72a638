import { afterEach, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('withTimeout settles as the wrapped work settles', async () => {
  await expect(withTimeout(Promise.resolve('done'), 300)).resolves.toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 300)).rejects.toThrow('broken');
});

it('withTimeout throws after the timeout and leaves no timer', async () => {
  vi.useFakeTimers();
  const outcome = expect(withTimeout(new Promise(() => {}), 300)).rejects.toBeInstanceOf(TimeoutError);
  await vi.advanceTimersByTimeAsync(299);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(vi.getTimerCount()).toBe(0);
});

it('withTimeout returns a result that arrived while the event loop was blocked for longer than the timeout', async () => {
  const work = new Promise((resolve) => setImmediate(() => resolve('done')));
  const outcome = withTimeout(work, 30);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  await expect(outcome).resolves.toBe('done');
});
