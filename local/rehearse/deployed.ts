import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinitions } from '@herald-lab/firestore';
import { z } from 'zod';
import type { Deployed } from './checks.ts';

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** What the folder of a deploy holds, for comparison with what arrived in the cloud. */
export function readDeployed(folder: string, region: string, platforms: readonly string[]): Deployed {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const pages = join(folder, 'public');
  return {
    region,
    platforms,
    publicFiles: globSync('**/*', { cwd: pages })
      .filter((file) => statSync(join(pages, file)).isFile())
      .map((file) => `/${file}`),
    dependencies: manifest.parse(JSON.parse(read('functions/package.json'))).dependencies,
    firestoreRules: read('firestore.rules'),
    firestoreIndexes: readDefinitions(join(folder, 'firestore.indexes.json')),
    storageRules: read('storage.rules'),
  };
}
