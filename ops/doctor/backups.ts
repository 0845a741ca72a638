import { z } from 'zod';
import { DAY } from '../../functions/src/model/clock.ts';
import { backupBucketOf, JOB } from '../setup/backup-steps.ts';
import type { Google } from './google.ts';

const exported = z.object({ items: z.array(z.object({ timeCreated: z.string() })).default([]) });

/** An export runs daily, and may fail once. */
const MAX_AGE_MS = 2 * DAY;

interface Backups {
  project: string;
  region: string;
  now: number;
}

/** Describes daily exports that do not succeed, where they are set up. An export writes the file that is looked for last. */
export async function backupRisks({ read }: Google, { project, region, now }: Backups): Promise<string[]> {
  const bucket = backupBucketOf(project);
  const files = await read('storageOrigin', `/storage/v1/b/${bucket}/o?matchGlob=*/*.overall_export_metadata`);
  if (!files) return [];
  const last = exported
    .parse(files)
    .items.map(({ timeCreated }) => timeCreated)
    .sort()
    .at(-1);
  if (last && now - Date.parse(last) <= MAX_AGE_MS) return [];
  return [
    `gs://${bucket} has ${last ? `no export of the database since ${last.slice(0, 10)}` : 'no export of the database'}: ` +
      `gcloud scheduler jobs run ${JOB} --location=${region} --project=${project}, then gcloud firestore operations list --project=${project} for the reason.`,
  ];
}
