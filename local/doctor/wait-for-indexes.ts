import { setTimeout as sleep } from 'node:timers/promises';
import { countBuildingIndexes } from './diagnosis.ts';
import type { Google } from './google.ts';

/** Building an index takes minutes, or hours for many documents. */
const POLL_MS = 2000;

/** Resolves when Firestore has built every index. `report` gets the number of indexes that are being built, when it changes. */
export async function waitForIndexes(
  google: Google,
  project: string,
  report: (building: number) => void,
): Promise<void> {
  let last = 0;
  for (;;) {
    const building = await countBuildingIndexes(google, project);
    if (building === 0) return;
    if (building !== last) report(building);
    last = building;
    await sleep(POLL_MS);
  }
}
