import { setTimeout as sleep } from 'node:timers/promises';
import { type IndexDefinitions, lackingIndexes } from '@herald-lab/firestore';
import { countBuildingIndexes } from './diagnosis.ts';
import { existingIndexes } from './existing-indexes.ts';
import type { Google } from './google.ts';

interface Wait {
  /** The indexes that must exist at the end. */
  wanted: IndexDefinitions;
  /** Gets the number of indexes that are being built, when it changes. */
  report(building: number): void;
  /** Building an index takes minutes, or hours for many documents. */
  pollMs?: number;
}

/** How often Firestore may list a change of a field late. */
const MAX_LATE = 30;

/** Waits until all indexes can be used. Throws with the names of those that Firestore does not have. */
export async function waitForIndexes(
  google: Google,
  project: string,
  { wanted, report, pollMs = 2000 }: Wait,
): Promise<void> {
  let last = 0;
  for (let late = 0; ; await sleep(pollMs)) {
    // In this order: an index that is listed now is counted while it is being built.
    const lacking = lackingIndexes(await existingIndexes(google, project), wanted);
    const building = await countBuildingIndexes(google, project);
    if (building > 0 && building !== last) report(building);
    last = building;
    if (building > 0) continue;
    if (lacking.length === 0) return;
    late += 1;
    if (late === MAX_LATE) throw new Error(`Firestore does not have these indexes: ${lacking.join(', ')}.`);
  }
}
