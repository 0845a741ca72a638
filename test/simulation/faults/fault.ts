import type * as simulation from '@herald-lab/simulation';
import type { Connections } from '../herald/connections.ts';
import type { Deployment } from '../herald/deployment.ts';
import type { Endpoints } from '../herald/endpoints.ts';
import type { Transcriptions } from '../herald/transcriptions.ts';
import type { Uploads } from '../herald/uploads.ts';
import type { Member, Users } from '../herald/users.ts';
import type { Conditions, World } from '../world.ts';

/** What a fault can reach once a simulation runs. The span is that in which the scenario's posts are due. */
export interface Stage extends simulation.Stage {
  world: World;
  deployment: Deployment;
  users: Users;
  uploads: Uploads;
  transcriptions: Transcriptions;
  connections: Connections;
  endpoints: Endpoints;
  members: readonly Member[];
}

export type Fault = simulation.Fault<Stage, Conditions>;
