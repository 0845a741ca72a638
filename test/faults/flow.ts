import type { Harness } from './harness.ts';
import type { InjectedFault } from './injector.ts';

/**
 * A violated promise at the end of a run. `reported` is the accepted kind: the outcome could not be known or repaired, and
 * the run or the account records that.
 */
export interface Violation {
  kind: 'lost' | 'doubled' | 'stuck' | 'leaked' | 'reported';
  message: string;
}

/** A flow with its fixture. */
export interface PreparedFlow {
  /** What the client, the user or the scheduler does. The queue and the sweeps run after it. */
  run(): Promise<void>;
  /** The violations, once nothing is left to do. */
  verify(): Promise<Violation[]>;
  /** Values that no log and no record may contain. */
  secrets(): string[];
}

export interface Flow {
  name: string;
  /** Settings of the deployment, in addition to the settings of every flow. */
  environment?: Readonly<Record<string, string>>;
  /** Creates the fixture, without faults. */
  prepare(harness: Harness): Promise<PreparedFlow>;
  /** Whether this fault may end in a `reported` violation. `baseline` are the calls of a run without faults. */
  mayReport?(fault: InjectedFault, baseline: readonly string[]): boolean;
}
