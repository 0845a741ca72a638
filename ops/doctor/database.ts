import { z } from 'zod';
import { locationsNear } from '../setup/database-location.ts';
import type { Google } from './google.ts';

const database = z.object({
  locationId: z.string(),
  deleteProtectionState: z.string().optional(),
  pointInTimeRecoveryEnablement: z.string().optional(),
});
const schedules = z.object({ backupSchedules: z.array(z.unknown()).default([]) });

/** Describes a database that does not exist. */
export async function missingDatabase(google: Google, project: string): Promise<string[]> {
  return (await google.read('firestoreOrigin', path(project)))
    ? []
    : [`There is no Firestore database: npm run setup -- ${project}`];
}

/** Describes what would make a loss of data, or a slow database, likely. */
export async function databaseRisks(google: Google, project: string, region: string): Promise<string[]> {
  const { data } = database.safeParse(await google.read('firestoreOrigin', path(project)));
  if (!data) return [];
  const { backupSchedules } = schedules
    .catch({ backupSchedules: [] })
    .parse(await google.read('firestoreOrigin', `${path(project)}/backupSchedules`));
  const setup = `npm run setup -- ${project}`;
  return [
    ...(locationsNear(region).includes(data.locationId)
      ? []
      : [
          `The database is in ${data.locationId} and the functions are in ${region}: every request crosses the distance.`,
        ]),
    ...(data.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED'
      ? []
      : [`Point-in-time recovery of the database is off: ${setup}`]),
    ...(data.deleteProtectionState === 'DELETE_PROTECTION_ENABLED'
      ? []
      : [`The database can be deleted by one command: ${setup}`]),
    ...(backupSchedules.length > 0 ? [] : [`The database has no backup schedule: ${setup}`]),
  ];
}

function path(project: string): string {
  return `/v1/projects/${project}/databases/(default)`;
}
