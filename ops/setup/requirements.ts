import { PUBLIC_FOLDERS } from '../../functions/src/domain/media/index.ts';
import { STATUS_FOLDER } from '../../functions/src/infra/files/public-url.ts';

/** The APIs that setup, a deploy and the functions use. `compute` creates the account that builds functions. */
export const apis = [
  'artifactregistry',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  'cloudresourcemanager',
  'cloudscheduler',
  'cloudtasks',
  'compute',
  'eventarc',
  'firebase',
  'firebaseextensions',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  'iam',
  'iamcredentials',
  'identitytoolkit',
  'pubsub',
  'run',
  'secretmanager',
  'storage',
].map((name) => `${name}.googleapis.com`);

/** What the service account of the functions may do in the project. */
export const projectRoles = ['roles/datastore.user', 'roles/firebaseauth.admin'] as const;

/** What the service account of the functions may do as itself: sign tasks, and the addresses of private files. */
export const ownRoles = {
  'sign tasks': 'roles/iam.serviceAccountUser',
  'sign addresses of files': 'roles/iam.serviceAccountTokenCreator',
} as const;

/** A new project does not let the account that builds functions build: https://cloud.google.com/functions/docs/securing/build-custom-sa */
export const BUILDER_ROLE = 'roles/cloudbuild.builds.builder';

export const BUCKET_ROLE = 'roles/storage.objectAdmin';

/** The folders of the bucket that everyone may read, and nobody but the functions may list. */
export const publicFolders = [...PUBLIC_FOLDERS, STATUS_FOLDER] as const;

/** The service account of the functions. */
export function accountOf(project: string): string {
  return `herald@${project}.iam.gserviceaccount.com`;
}

/** The service account of the functions as a member of an IAM policy. */
export function memberOf(project: string): string {
  return `serviceAccount:${accountOf(project)}`;
}
