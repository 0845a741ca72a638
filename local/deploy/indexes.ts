import { setTimeout as sleep } from 'node:timers/promises';
import { readDefinitions } from '@herald-lab/firestore';
import { countBuildingIndexes } from '../doctor/diagnosis.ts';
import type { Google } from '../doctor/google.ts';
import { inProject } from '../project.ts';
import { beside, only, settingsOf } from './beside.ts';
import { firebase } from './command.ts';
import { existingIndexes } from './existing-indexes.ts';
import { CONFIG, writeConfig } from './generated-config.ts';
import { progress } from './steps.ts';

/** Building an index takes minutes, or hours for many documents. */
const POLL_MS = 2000;

/** Creates the declared indexes, deletes none that running functions may use, and waits until all can be used. */
export async function deployIndexes(google: Google, project: string, hasFunctions: boolean): Promise<string> {
  const existing = await existingIndexes(google, project);
  const declared = only(declaredIndexes());
  const wanted = hasFunctions ? beside(existing, declared) : declared;
  const added = missingIn(settingsOf(existing), settingsOf(wanted)).length;
  writeConfig(wanted);
  if (added > 0) await firebase(project, 'deploy', '--only', 'firestore:indexes', '--config', CONFIG);
  await waitForIndexes(google, project);
  return added === 0 ? 'all exist' : `${added} added, all ready`;
}

/** What makes the indexes exactly the declared ones. */
export async function indexesToPrune(google: Google, project: string): Promise<string[]> {
  const existing = settingsOf(await existingIndexes(google, project));
  const declared = settingsOf(declaredIndexes());
  return [
    ...missingIn(declared, existing).map((name) => `index to delete: ${name}`),
    ...missingIn(existing, declared).map((name) => `exemption to add: ${name}`),
  ];
}

function missingIn(names: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...others].filter((name) => !names.has(name));
}

/** Makes the indexes exactly the declared ones. */
export async function pruneIndexes(project: string): Promise<void> {
  writeConfig(only(declaredIndexes()));
  await firebase(project, 'deploy', '--only', 'firestore:indexes', '--force', '--config', CONFIG);
}

function declaredIndexes() {
  return readDefinitions(inProject('firestore.indexes.json'));
}

async function waitForIndexes(google: Google, project: string): Promise<void> {
  let last = 0;
  for (;;) {
    const building = await countBuildingIndexes(google, project);
    if (building === 0) return;
    if (building !== last) progress(`Firestore builds ${building} indexes.`);
    last = building;
    await sleep(POLL_MS);
  }
}
