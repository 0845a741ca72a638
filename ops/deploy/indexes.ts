import { existingIndexes } from '../doctor/existing-indexes.ts';
import type { Google } from '../doctor/google.ts';
import { added, declaredIndexes, settingsOf } from '../doctor/indexes.ts';
import { waitForIndexes } from '../doctor/wait-for-indexes.ts';
import { beside, only } from './beside.ts';
import { firebase } from './command.ts';
import { CONFIG, writeConfig } from './generated-config.ts';
import { progress } from './steps.ts';

/** Creates the declared indexes, deletes none that running functions may use, and waits until all can be used. */
export async function deployIndexes(google: Google, project: string, hasFunctions: boolean): Promise<string> {
  const existing = await existingIndexes(google, project);
  const declared = only(declaredIndexes());
  const wanted = hasFunctions ? beside(existing, declared) : declared;
  const count = added(settingsOf(existing), settingsOf(wanted)).length;
  writeConfig(wanted);
  if (count > 0) await firebase(project, 'deploy', '--only', 'firestore:indexes', '--config', CONFIG);
  const report = (building: number) => progress(`Firestore builds ${building} indexes.`);
  await waitForIndexes(google, project, { wanted, report });
  return count === 0 ? 'all exist' : `${count} added, all ready`;
}

/** Makes the indexes exactly the declared ones. */
export async function pruneIndexes(project: string): Promise<void> {
  writeConfig(only(declaredIndexes()));
  await firebase(project, 'deploy', '--only', 'firestore:indexes', '--force', '--config', CONFIG);
}
