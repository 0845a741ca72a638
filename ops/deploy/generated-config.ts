import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IndexDefinitions } from '@herald-lab/firestore';
import { z } from 'zod';
import { inProject } from '../../dev/project.ts';

const firebaseJson = z.object({
  functions: z.tuple([z.looseObject({ source: z.string(), predeploy: z.array(z.string()).default([]) })]),
});

/** A firebase.json for the parts of a deploy that differ from the committed one. */
export const CONFIG = '.local/deploy/firebase.json';

/**
 * Writes `CONFIG` with these indexes, and with the functions as they are built, because each group of functions would repeat the
 * commands in `predeploy`. The CLI resolves paths from the folder of the file and accepts absolute ones.
 */
export function writeConfig(indexes: IndexDefinitions): void {
  const [{ predeploy: _, ...functions }] = readFirebaseJson().functions;
  const config = {
    functions: [{ ...functions, source: inProject(functions.source) }],
    firestore: { indexes: 'firestore.indexes.json' },
  };
  mkdirSync(inProject('.local/deploy'), { recursive: true });
  writeFileSync(inProject(CONFIG), JSON.stringify(config, null, 2));
  writeFileSync(inProject('.local/deploy/firestore.indexes.json'), JSON.stringify(indexes, null, 2));
}

/** The commands that build the functions, and the folder that they are in. */
export function functionsBuild(): { commands: readonly string[]; folder: string } {
  const [{ predeploy, source }] = readFirebaseJson().functions;
  return { commands: predeploy, folder: inProject(source) };
}

function readFirebaseJson() {
  return firebaseJson.parse(JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')));
}
