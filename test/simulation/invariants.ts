import type { Database } from '@herald-lab/firestore';
import { type Bucket, unknownCommits } from '@herald-lab/simulation';
import { checkConnections } from './connection-invariants.ts';
import { checkCredits } from './credit-invariants.ts';
import { checkDeletions } from './deletion-invariants.ts';
import { checkDeliveries } from './delivery-invariants.ts';
import { checkEvents, endingsOf, recordedEvents } from './event-invariants.ts';
import type { Connections, StoredConnection } from './herald/connections.ts';
import type { Deployment } from './herald/deployment.ts';
import type { Endpoints } from './herald/endpoints.ts';
import type { Transcriptions } from './herald/transcriptions.ts';
import type { Uploads } from './herald/uploads.ts';
import type { Users } from './herald/users.ts';
import { checkLateness } from './lateness.ts';
import { checkMetrics, checkReads } from './metrics-invariants.ts';
import type { PlatformNetwork } from './network/platform-network.ts';
import type { Sandboxes } from './network/sandboxes.ts';
import { checkInvariants } from './oracle.ts';
import type { Problem } from './problem.ts';
import { checkRecord } from './record-invariants.ts';
import { checkRisks } from './risk-invariants.ts';
import type { Plan, Scenario } from './scenario.ts';
import { checkSecrets } from './secret-invariants.ts';
import { deletionOf, type History } from './store/history.ts';
import { checkTenants } from './tenant-invariants.ts';
import { checkUploads } from './upload-invariants.ts';
import type { Verdict } from './verdict.ts';
import type { World } from './world.ts';

/** A simulation at its end. */
interface EndedSimulation {
  plan: Plan;
  scenario: Scenario;
  world: World;
  database: Database;
  /** Null for a scenario that keeps none. */
  history: History | null;
  bucket: Bucket;
  network: PlatformNetwork;
  /** What was logged and recorded. */
  output: readonly string[];
  sandboxes: Sandboxes;
  deployment: Deployment;
  users: Users;
  uploads: Uploads;
  transcriptions: Transcriptions;
  connections: Connections;
  /** The accounts of these connections. */
  stored: readonly StoredConnection[];
  endpoints: Endpoints;
  verdicts: readonly Verdict[];
  /** The platforms that take replies. */
  taking: ReadonlySet<string>;
}

/** Every violation of an invariant. */
export async function findProblems(ended: EndedSimulation): Promise<Problem[]> {
  const { plan, scenario, world, database, history, bucket, sandboxes, deployment, users, uploads, verdicts } = ended;
  const { connections, stored, taking } = ended;
  const isDeleted = (userId: string): boolean => deletionOf(database, userId) !== undefined;
  const hasLateCommits = plan.faults.some(({ name }) => name === unknownCommits.name);
  const shown = { platforms: sandboxes.platforms, removed: users.removed };
  return [
    ...checkInvariants(verdicts, { ...shown, database, taking }),
    ...checkLateness(verdicts, { plan, scenario, conditions: world.conditions, now: world.time.now }),
    ...(await checkReads(deployment.reads)),
    ...checkConnections({ ...shown, database, started: connections.started, stored, hasLateCommits, isDeleted }),
    ...checkUploads(database, bucket, uploads.files),
    ...(history ? checkMetrics(database, recordedEvents(history), shown) : []),
    ...(history ? checkHistory(history, ended) : []),
  ];
}

/** What the changes of all documents show: events that users received, what Herald counted and charged, what is deleted. */
function checkHistory(
  history: History,
  { database, endpoints, network, output, sandboxes, world, transcriptions, verdicts }: EndedSimulation,
): Problem[] {
  const { calls } = network.receivers;
  const isDeleted = (userId: string): boolean => deletionOf(database, userId) !== undefined;
  return [
    ...checkEvents(history, endpoints.readers, isDeleted),
    ...checkDeliveries({ history, database }, recordedEvents(history), { calls, owned: endpoints.owned }),
    ...checkDeletions(history, database, calls),
    ...checkRisks(history, world.conditions),
    ...checkTenants(database, history),
    ...checkRecord(database, endingsOf(history), verdicts, isDeleted),
    ...checkSecrets(output, sandboxes.platforms),
    ...checkCredits(history, transcriptions.jobs, isDeleted),
  ];
}
