import { readFileSync } from 'node:fs';
import { expect, onTestFinished, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { testClock } from './clock.ts';

/** How a scenario of `clients/conformance` must end. */
export interface Expected {
  title: string;
  /** The least and the most seconds of each. */
  pauses?: [number, number][];
  error?: Record<string, unknown> & { mentions?: string; conceals?: string };
}

/** What is in a file of `clients/conformance`. */
export function conformance(file: string) {
  return JSON.parse(readFileSync(new URL(`../../../conformance/${file}.json`, import.meta.url), 'utf8'));
}

/** A clock that goes on by its pauses alone, for all clients of this test. */
export function setClock() {
  const clock = testClock();
  vi.spyOn(systemClock, 'now').mockImplementation(clock.now);
  vi.spyOn(systemClock, 'wait').mockImplementation(clock.wait);
  onTestFinished(() => void vi.restoreAllMocks());
  return clock;
}

/** Fails for a field that no test reads: no client skips what a scenario asks. */
export function expectNoField(unknown: object): void {
  expect(unknown).toEqual({});
}

export function checkOutcome(
  { title: _title, error: expected, pauses = [], ...unknown }: Expected,
  error: unknown,
  waited: number[],
): void {
  expectNoField(unknown);
  if (!expected && error) throw error;
  const { mentions = '', conceals, ...fields } = expected ?? {};
  if (expected) expect(described(error)).toMatchObject({ message: expect.stringContaining(mentions), ...fields });
  if (conceals) expect(described(error).message).not.toContain(conceals);
  for (const [index, [least, most]] of pauses.entries()) {
    expect(waited[index]).toBeGreaterThanOrEqual(least * 1000);
    expect(waited[index]).toBeLessThanOrEqual(most * 1000);
  }
}

/** The fields of an error by their names in the scenarios. */
function described(error: unknown) {
  const { name, message, problems, retryAfterMs, post, failed = [] } = Object(error);
  return {
    ...Object(error),
    class: name === 'TypeError' ? 'ArgumentError' : name,
    message,
    problems,
    retryAfter: retryAfterMs / 1000,
    outcome: post?.outcome,
    failed: failed.map(({ targetId }: { targetId: string }) => targetId),
  };
}
