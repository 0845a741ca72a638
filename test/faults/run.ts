import type { Flow, Violation } from './flow.ts';
import type { Harness } from './harness.ts';
import type { Fault, InjectedFault } from './injector.ts';

/** One run of a flow, with the violations at its end. */
export interface Report {
  flow: Flow;
  faults: readonly Fault[];
  injected: readonly InjectedFault[];
  /** Every outside call, in order. */
  calls: readonly string[];
  violations: readonly Violation[];
  /** The log lines of the workers. */
  log: string;
}

interface RunOptions {
  flow: Flow;
  faults: readonly Fault[];
  /** The calls of a run without faults; empty for that run itself. */
  baseline: readonly string[];
}

/** Virtual time for the remaining background work of the platforms. */
const BACKGROUND_WORK_MS = 10 * 60_000;

/** Runs a flow from a clean state with these faults until nothing is left to do, then verifies the outcome. */
export async function runFlow(harness: Harness, { flow, faults, baseline }: RunOptions): Promise<Report> {
  await harness.reset(flow.environment ?? {});
  const prepared = await flow.prepare(harness);
  harness.injector.arm(faults);
  const failure = await prepared.run().then(
    () => null,
    (error: unknown) => String(error),
  );
  await harness.settle();
  const { calls, injected } = harness.injector;
  harness.injector.disarm();
  await harness.advance(BACKGROUND_WORK_MS);
  const log = harness.takeLog();
  const violations = failure === null ? await prepared.verify() : [{ kind: 'stuck' as const, message: failure }];
  for (const message of harness.takeDefects()) violations.push({ kind: 'stuck', message });
  const outputs = { 'the log': log, 'a stored record': await harness.dump() };
  for (const [output, text] of Object.entries(outputs))
    if (prepared.secrets().some((secret) => text.includes(secret)))
      violations.push({ kind: 'leaked', message: `a secret is in ${output}` });
  return {
    flow,
    faults,
    injected,
    calls,
    log,
    violations: violations.map((violation) => lostUnlessAccepted(violation, flow, injected, baseline)),
  };
}

/** A report is accepted only after a fault that leaves no alternative; otherwise the post counts as lost. */
function lostUnlessAccepted(
  violation: Violation,
  flow: Flow,
  injected: readonly InjectedFault[],
  baseline: readonly string[],
): Violation {
  const accepted = injected.some((fault) => flow.mayReport?.(fault, baseline));
  return violation.kind === 'reported' && !accepted ? { ...violation, kind: 'lost' } : violation;
}
