import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Calls, createCalls } from './calls.ts';
import { type Clock, createClock, type SandboxClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';

/** What all simulated platforms share. */
export interface World {
  clock: SandboxClock;
  calls: Calls;
  faults: Faults;
  /** Where the sandbox answers, without a trailing slash. */
  origin(): string;
  /** A folder for media under inspection, removed with the world. */
  scratch(): string;
  /** Ends what runs in the background when the sandbox is reset or closed. */
  lifetime(): AbortSignal;
  /** Work nobody waits for. It may fail when a reset takes its files away; anything else is reported. */
  background(work: Promise<void>): void;
  /** Calls, faults and background work are gone afterwards; time goes on. */
  reset(): void;
  close(): void;
}

export const createWorld = (origin: () => string, base?: Clock): World => {
  const clock = createClock(base);
  const calls = createCalls(clock);
  const faults = createFaults();
  let lifetime = new AbortController();
  let folder: string | undefined;
  const removeFolder = () => {
    if (folder) rmSync(folder, { recursive: true, force: true });
    folder = undefined;
  };
  return {
    clock,
    calls,
    faults,
    origin,
    scratch: () => (folder ??= mkdtempSync(join(tmpdir(), 'sandbox-media-'))),
    lifetime: () => lifetime.signal,
    background(work) {
      const { signal } = lifetime;
      work.catch((error: unknown) => {
        if (!signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
      });
    },
    reset() {
      lifetime.abort();
      lifetime = new AbortController();
      removeFolder();
      calls.clear();
      faults.clear();
    },
    close() {
      lifetime.abort();
      removeFolder();
    },
  };
};
