import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallLog, createCallLog } from './call-log.ts';
import { type Clock, createClock, type SandboxClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { type Random, systemRandom } from './ids.ts';

/** Mails that are kept. */
const KEPT = 100;

/** What all simulated platforms share. */
export interface SandboxContext {
  clock: SandboxClock;
  /** Where everything random comes from. */
  random: Random;
  calls: CallLog;
  faults: Faults;
  mailbox: Mailbox;
  /** The sandbox's own origin, without a trailing slash. */
  origin(): string;
  /** A folder for media under inspection, removed by a reset. */
  scratch(): string;
  /** Aborted when the sandbox is reset or closed. */
  lifetime(): AbortSignal;
  /** Runs work beside the responses. It may fail when a reset removes its files; any other error is reported. */
  background(work: Promise<void>): void;
  /** Resolves when no background work is left. */
  idle(): Promise<void>;
  /** Clears calls, faults and background work. The clock keeps its time. */
  reset(): void;
  dispose(): void;
}

export function createSandboxContext(
  origin: () => string,
  { clock: base, random = systemRandom }: { clock?: Clock | undefined; random?: Random | undefined },
): SandboxContext {
  const clock = createClock(base);
  const calls = createCallLog(clock);
  const faults = createFaults();
  const mailbox = createMailbox();
  const pending = new Set<Promise<void>>();
  let lifetime = new AbortController();
  let folder: string | undefined;
  const dispose = () => {
    lifetime.abort();
    if (folder) rmSync(folder, { recursive: true, force: true });
    folder = undefined;
  };
  return {
    clock,
    random,
    calls,
    faults,
    mailbox,
    origin,
    scratch: () => (folder ??= mkdtempSync(join(tmpdir(), 'sandbox-media-'))),
    lifetime: () => lifetime.signal,
    background(work) {
      const { signal } = lifetime;
      const settled = work
        .catch((error: unknown) => {
          if (!signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
        })
        .finally(() => pending.delete(settled));
      pending.add(settled);
    },
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
    reset() {
      dispose();
      lifetime = new AbortController();
      calls.clear();
      faults.clear();
    },
    dispose,
  };
}

/** An e-mail that the sandbox's mail server has accepted. */
interface ReceivedMail {
  /** ISO 8601, simulated time. */
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The latest e-mails, the oldest first. */
function createMailbox() {
  let mails: ReceivedMail[] = [];
  return {
    add(mail: ReceivedMail) {
      mails = [...mails, mail].slice(-KEPT);
    },
    list: (): readonly ReceivedMail[] => mails,
    clear() {
      mails = [];
    },
  };
}

type Mailbox = ReturnType<typeof createMailbox>;
