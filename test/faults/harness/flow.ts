import type { Mode } from './fault-gate.ts';
import type { World } from './world.ts';

/**
 * What is wrong at the end of a run. `reported` is no fault: what could not be known or mended, and its owner was told so.
 */
export interface Finding {
  kind: 'lost' | 'doubled' | 'stuck' | 'leaked' | 'reported';
  words: string;
}

/** A flow whose scene is set. */
export interface Scene {
  /** What the client, the user or the scheduler does. The queue and the sweeps come after it. */
  act(): Promise<void>;
  /** What is wrong, once all is quiet. */
  judge(): Promise<Finding[]>;
  /** What no log and no record may hold. */
  secrets(): string[];
}

/** What struck: which kind of fault, and at which call. */
export interface Strike {
  mode: Mode;
  call: string;
}

export interface Flow {
  name: string;
  /** Makes what the flow needs, unharmed. */
  set(world: World): Promise<Scene>;
  /** Whether this may leave something that only the user can clear up. `happy` are the calls of a run without faults. */
  mayBeTold?(strike: Strike, happy: readonly string[]): boolean;
}
