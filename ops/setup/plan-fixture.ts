import { join } from 'node:path';
import type { Plan } from './plan.ts';

/** A plan with one setting and one secret, for tests. Its settings are in a file of `folder`. */
export function planIn(folder: string): Plan {
  return {
    project: 'demo-project',
    region: 'europe-west1',
    databaseLocation: 'europe-west1',
    backupLocation: null,
    domain: null,
    settings: { HERALD_REGION: 'europe-west1' },
    settingsFile: join(folder, '.env'),
    bucket: undefined,
    secrets: ['TOKEN_SEAL_KEYS'],
    callbacks: [],
  };
}
