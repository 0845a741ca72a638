import { type Command, gcloud } from './command.ts';
import type { Plan } from './plan.ts';
import type { Step } from './run-steps.ts';

const DATABASE = '--database=(default)';
const PROTECTION = ['--delete-protection', '--enable-pitr'];

function describeDatabase(project: string): Command {
  return gcloud(project, 'firestore databases describe', DATABASE, '--format=json');
}

export function createDatabase({ project, databaseLocation }: Plan): Step {
  const location = `--location=${databaseLocation}`;
  return {
    title: `Create the database in ${databaseLocation}`,
    probe: { command: describeDatabase(project), isDone: (output) => output.includes('locationId') },
    commands: [
      gcloud(project, 'firestore databases create', DATABASE, location, '--type=firestore-native', ...PROTECTION),
    ],
  };
}

export function protectDatabase(project: string): Step {
  return {
    title: 'Protect the database from deletion, with point-in-time recovery',
    probe: {
      command: describeDatabase(project),
      isDone: (output) =>
        output.includes('DELETE_PROTECTION_ENABLED') && output.includes('POINT_IN_TIME_RECOVERY_ENABLED'),
    },
    commands: [gcloud(project, 'firestore databases update', DATABASE, ...PROTECTION)],
  };
}

export function backUpDatabase(project: string): Step {
  return {
    title: 'Back the database up every day, and keep backups for four weeks',
    probe: {
      command: gcloud(project, 'firestore backups schedules list', DATABASE, '--format=json'),
      isDone: (output) => output.includes('dailyRecurrence'),
    },
    commands: [
      gcloud(project, 'firestore backups schedules create', DATABASE, '--recurrence=daily', '--retention=28d'),
    ],
  };
}
