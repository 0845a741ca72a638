import type { Deployment } from '../herald/deployment.ts';
import type { Endpoints } from '../herald/endpoints.ts';
import type { Uploads } from '../herald/uploads.ts';
import type { Request, Users } from '../herald/users.ts';
import type { Chance } from '../world/chance.ts';
import type { Conditions } from '../world/conditions.ts';
import type { World } from '../world/world.ts';

/** What a trouble can get at once a simulation runs. */
export interface Stage {
  world: World;
  deployment: Deployment;
  users: Users;
  uploads: Uploads;
  endpoints: Endpoints;
  /** Who there is, and what they can post to. */
  members: readonly { userId: string; accounts: Request['targets'] }[];
  /** When the scenario's posts fall due (ms since the epoch). */
  from: number;
  until: number;
}

/** One way in which the world is unkind. A scenario names those that a seed may draw. */
export interface Trouble {
  name: string;
  /** The share of seeds that have it; a quarter where it does not say. */
  share?: number;
  /** Whether posts are on time all the same: it delays none, or only through outages that `Conditions` names. */
  keepsTime?: true;
  /** Changes the world before it starts. `from` and `until` are when posts fall due (ms since the epoch). */
  prepare?(conditions: Conditions, chance: Chance, span: { from: number; until: number }): void;
  /** Does something while it runs. */
  start?(stage: Stage, chance: Chance): void;
}
