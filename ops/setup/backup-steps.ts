import { grantOn, grantOnProject } from './access-steps.ts';
import { createBucketIn } from './bucket-steps.ts';
import { gcloud } from './command.ts';
import type { Plan } from './plan.ts';
import type { Step } from './run-steps.ts';

export const JOB = 'herald-backup';

/** The bucket that outlives a region. */
export function backupBucketOf(project: string): string {
  return `${project}-backups`;
}

/**
 * Exports the database every day into a bucket of several regions: Google's own backups stay where the database is.
 * The roles are those of https://firebase.google.com/docs/firestore/solutions/schedule-export
 */
export function backupSteps({ project, region, backupLocation }: Plan): Step[] {
  if (!backupLocation) return [];
  const bucket = backupBucketOf(project);
  const email = `${JOB}@${project}.iam.gserviceaccount.com`;
  const account = gcloud(project, `iam service-accounts create ${JOB}`, '--display-name=Backups of Herald');
  return [
    createBucketIn(project, bucket, backupLocation),
    {
      title: 'Keep the backups private, and delete them after four weeks',
      commands: [
        gcloud(
          project,
          'storage buckets update',
          `gs://${bucket}`,
          '--public-access-prevention',
          '--lifecycle-file=ops/setup/backups.lifecycle.json',
        ),
      ],
    },
    { title: 'Create the service account of the backups', commands: [{ ...account, mayExist: true }] },
    grantOnProject(project, 'roles/datastore.importExportAdmin', `serviceAccount:${email}`),
    grantOn(project, ['storage buckets', `gs://${bucket}`], {
      title: 'Let the backups write into their bucket',
      role: 'roles/storage.admin',
      to: `serviceAccount:${email}`,
    }),
    scheduleExport({ project, region, bucket, email }),
  ];
}

interface Export {
  project: string;
  region: string;
  bucket: string;
  email: string;
}

function scheduleExport({ project, region, bucket, email }: Export): Step {
  const location = `--location=${region}`;
  return {
    title: 'Export the database every day, for the first time now',
    probe: {
      command: gcloud(project, `scheduler jobs describe ${JOB}`, location, '--format=value(name)'),
      isDone: (output) => output.includes(JOB),
    },
    commands: [
      gcloud(
        project,
        `scheduler jobs create http ${JOB}`,
        location,
        '--schedule=0 2 * * *',
        `--uri=https://firestore.googleapis.com/v1/projects/${project}/databases/(default):exportDocuments`,
        '--headers=Content-Type=application/json',
        `--message-body={"outputUriPrefix":"gs://${bucket}"}`,
        `--oauth-service-account-email=${email}`,
      ),
      gcloud(project, `scheduler jobs run ${JOB}`, location),
    ],
  };
}
