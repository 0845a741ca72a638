import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinitions } from '@herald-lab/firestore';
import type { Deployed } from './checks.ts';

/** What the folder of a deploy holds, for comparison with what arrived in the cloud. */
export function readDeployed(folder: string, chosen: Pick<Deployed, 'region' | 'platforms' | 'starting'>): Deployed {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const pages = join(folder, 'web', 'public');
  return {
    ...chosen,
    publicFiles: globSync('**/*', { cwd: pages })
      .filter((file) => statSync(join(pages, file)).isFile())
      .map((file) => `/${file}`),
    firestoreRules: read('firestore.rules'),
    firestoreIndexes: readDefinitions(join(folder, 'firestore.indexes.json')),
    storageRules: read('storage.rules'),
  };
}
