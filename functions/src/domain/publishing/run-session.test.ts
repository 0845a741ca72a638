import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../model/clock.ts';
import type { Run } from '../../model/run.ts';
import { claimRun, RunLeaseLost, RunSession } from './run-session.ts';

const LEASE_MS = MINUTE;
const FAILED_PRECONDITION = 9;

type Claim = Parameters<typeof claimRun>;
type Precondition = { lastUpdateTime?: { version: number } } | undefined;

/** The document of a run in a store with this clock: an update with a precondition fails once the document has changed. */
function storedRun(clock: { now(): number }) {
  let run: Partial<Run> = {
    status: 'queued',
    revision: 0,
    attempt: 0,
    lease: null,
    notBefore: null,
    steps: {},
    attempts: [],
    delays: [],
  };
  let version = 0;
  const timeOf = (of: number) => ({ version: of, isEqual: (other: { version: number }) => other.version === of });
  const update = async (change: Partial<Run>, precondition: Precondition) => {
    if (precondition?.lastUpdateTime && precondition.lastUpdateTime.version !== version)
      throw Object.assign(new Error('the document has changed'), { code: FAILED_PRECONDITION });
    run = { ...run, ...change };
    version += 1;
    return { writeTime: timeOf(version) };
  };
  const get = async () => {
    const [data, updateTime] = [run, timeOf(version)];
    return { ref, data: () => data, updateTime, readTime: { toMillis: () => clock.now() } };
  };
  const ref = { id: 'threads', get, update };
  const batch = () => {
    let write = async () => [] as unknown[];
    return {
      update: (_ref: unknown, change: Partial<Run>, precondition: Precondition) => {
        write = async () => [await update(change, precondition)];
      },
      commit: () => write(),
    };
  };
  return { get, batch, read: () => run };
}

/** Workers with one clock, and a run without a claim. */
function openRun() {
  let now = Date.parse('2030-01-01T00:00:00Z');
  const clock = { now: () => now };
  const stored = storedRun(clock);
  const ctx = { store: stored, clock, config: { publishing: { leaseMs: LEASE_MS } }, sleep: async () => {} };
  const claim = (snapshot: unknown) => {
    const options = { deadlineMs: HOUR, revision: 0, pauses: { pauses: {} }, requestedAt: now };
    return claimRun(ctx as unknown as Claim[0], snapshot as Claim[1], options);
  };
  const session = async (): Promise<RunSession> => {
    const claimed = await claim(await stored.get());
    if (claimed instanceof RunSession) return claimed;
    throw new Error(`not claimed: ${claimed.kind}`);
  };
  const wait = (ms: number): void => {
    now += ms;
  };
  return { ...stored, claim, session, wait };
}

it('one of two workers claims a run that both read at the same time', async () => {
  const { get, claim, read } = openRun();
  const snapshots = [await get(), await get()];
  const claims = await Promise.all(snapshots.map(claim));
  expect(claims.filter((claimed) => claimed instanceof RunSession)).toHaveLength(1);
  expect(claims).toContainEqual(expect.objectContaining({ kind: 'busy' }));
  expect(read()).toMatchObject({ status: 'processing', attempt: 1, lease: { fence: 1 } });
});

it('a worker that has lost its lease cannot write', async () => {
  const { session, read, wait } = openRun();
  const slow = await session();
  wait(LEASE_MS + 1);
  const next = await session();
  const before = read();
  await expect(slow.write({ steps: {} })).rejects.toBeInstanceOf(RunLeaseLost);
  await expect(slow.release({ status: 'failed' })).rejects.toBeInstanceOf(RunLeaseLost);
  expect(read()).toEqual(before);
  await next.release({ status: 'succeeded' });
  await expect(slow.write({ status: 'processing' })).rejects.toBeInstanceOf(RunLeaseLost);
  expect(read()).toMatchObject({ status: 'succeeded', attempt: 2 });
});

it('a worker gets RunLeaseLost once its lease has ended', async () => {
  const { session, wait } = openRun();
  const suspended = await session();
  wait(LEASE_MS - 1);
  expect(() => suspended.assertLeaseHeld()).not.toThrow();
  wait(1);
  expect(() => suspended.assertLeaseHeld()).toThrow(RunLeaseLost);
});
