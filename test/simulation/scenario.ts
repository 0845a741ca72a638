import type { SeededRandom } from '@herald-lab/simulation';
import type { Content } from '../../functions/src/model/post.ts';
import type { Fault } from './faults/fault.ts';
import type { PlannedUser } from './herald/users.ts';

export interface PlannedPost {
  key: string;
  /** Where it is not `key`: that of a post of another profile. */
  idempotencyKey?: string;
  user: PlannedUser;
  /** Places in the user's accounts. */
  targets: number[];
  content: Content;
  /** When the user asks for it, and for when; ms after the start. */
  requestedAfterMs: number;
  dueAfterMs: number | null;
}

export interface Plan {
  users: PlannedUser[];
  posts: PlannedPost[];
  faults: readonly Fault[];
  /** Instances of each function; `deployed`: as many as it is deployed with, and its work takes processor time. */
  instances: number | 'deployed';
  /** Whether the database slows down under load that its distribution cannot spread. */
  hasLoadLimits?: boolean;
  /** Settings of the sandbox, by platform. */
  sandbox?: Record<string, Record<string, unknown>>;
}

export interface Scenario {
  name: string;
  /** `count`: the number of posts, where the command line names one. */
  plan(random: SeededRandom, count?: number): Plan;
  /** Whether the history is kept; a big scenario only counts. */
  keepsTimeline: boolean;
  /** How long after its time a post to so many targets may end, where the world does not delay it (ms). */
  endsWithinMs?: (targets: number) => number;
}
