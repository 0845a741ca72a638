import type { Fault } from './fault-injector.ts';
import type { Flow, InjectedFault, Violation } from './flow.ts';
import type { Harness } from './harness.ts';
import { settle } from './settle.ts';

/** One run of a flow, with the violations at its end. */
export interface Report {
  flow: string;
  faults: readonly Fault[];
  /** The injected faults, each with the name of its call. */
  injected: readonly InjectedFault[];
  /** Every outside call, in order. */
  calls: readonly string[];
  violations: readonly Violation[];
  log: string;
}

const leaks = async (harness: Harness, secrets: readonly string[]): Promise<Violation[]> => {
  const places: [string, string][] = [
    ['the log', harness.log],
    ['a stored record', await harness.dump()],
  ];
  return places.flatMap(([place, text]) =>
    secrets
      .filter((secret) => text.includes(secret))
      .map((): Violation => ({ kind: 'leaked', message: `a secret is in ${place}` })),
  );
};

/** A report is accepted only after a fault that leaves no alternative; otherwise the post counts as lost. */
const lostUnlessAccepted = (
  violation: Violation,
  flow: Flow,
  injected: readonly InjectedFault[],
  baseline: readonly string[],
): Violation => {
  const accepted = injected.some((fault) => flow.mayReport?.(fault, baseline));
  return violation.kind === 'reported' && !accepted ? { ...violation, kind: 'lost' } : violation;
};

/** Virtual time for the remaining background work of the platforms. */
const BACKGROUND_WORK_MS = 10 * 60_000;

export interface RunOptions {
  flow: Flow;
  faults: readonly Fault[];
  /** The calls of a run without faults; empty for that run itself. */
  baseline: readonly string[];
}

/** Runs a flow from a clean state with these faults until nothing is left to do, then verifies the outcome. */
export const runFlow = async (harness: Harness, { flow, faults, baseline }: RunOptions): Promise<Report> => {
  await harness.reset();
  await harness.workers.configure(flow.environment ?? {});
  const prepared = await flow.prepare(harness);
  harness.injector.arm(faults);
  const failure = await prepared.run().then(
    () => null,
    (error: unknown) => String(error),
  );
  await settle(harness);
  const { calls, injected } = harness.injector;
  harness.injector.disarm();
  await harness.advance(BACKGROUND_WORK_MS);
  const violations = failure === null ? await prepared.verify() : [{ kind: 'stuck' as const, message: failure }];
  for (const message of harness.refusedQueries) violations.push({ kind: 'stuck', message });
  if (harness.crashes > 0)
    violations.push({ kind: 'stuck', message: `${harness.crashes} workers exited without being killed` });
  const all = [...violations, ...(await leaks(harness, prepared.secrets()))];
  return {
    flow: flow.name,
    faults,
    injected,
    calls,
    violations: all.map((violation) => lostUnlessAccepted(violation, flow, injected, baseline)),
    log: harness.log,
  };
};
