import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, newBucket, newCloud, serveCloud } from '@herald-lab/google-cloud';
import { PUBLIC_FOLDERS } from '../../functions/src/domain/media/storage-path.ts';
import { inProject } from '../../local/project.ts';
import { createShell, type Shell } from '../../local/rehearse/shell.ts';
import { reuseBuild } from './reuse-build.ts';

export const PROJECT = 'herald-rehearsal';
const REGION = 'europe-west1';

export interface ReadyProject {
  cloud: Cloud;
  /** A clone of this repository, with its build. */
  clone: string;
  shell: Shell;
  close(): Promise<void>;
}

/** A clone and a project that lacks nothing for a deploy: the state that the commands of docs/deploy.md leave. */
export async function startReadyProject(folder: string): Promise<ReadyProject> {
  const clone = join(folder, 'herald');
  execFileSync('git', ['clone', '--quiet', inProject('.'), clone]);
  reuseBuild(clone);
  const cloud = newCloud(PROJECT);
  setUp(cloud);
  writeFileSync(join(clone, `functions/.env.${PROJECT}`), SETTINGS);
  const server = await serveCloud(cloud);
  return { cloud, clone, shell: createShell(server.proxyUrl, folder, () => undefined), close: server.close };
}

const SETTINGS = `HERALD_REGION=${REGION}
WEB_API_KEY=f81d4fae7dec11d0a765
RETURN_TO_ORIGINS=https://${PROJECT}.web.app
THREADS_CLIENT_ID=f81d4fae7dec11d0a765
THREADS_REDIRECT_URI=https://${REGION}-${PROJECT}.cloudfunctions.net/thAuthCallback
X_CLIENT_ID=f81d4fae7dec11d0a765
X_REDIRECT_URI=https://${PROJECT}.web.app/callback
`;

function setUp(cloud: Cloud): void {
  const { projectId, projectNumber } = cloud;
  const email = `herald@${projectId}.iam.gserviceaccount.com`;
  const herald = [`serviceAccount:${email}`];
  const builder = [`serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`];
  const bucket = `${projectId}.firebasestorage.app`;
  const reader = `projects/${projectId}/roles/heraldFileReader`;
  for (const name of APIS) cloud.enabledApis.add(`${name}.googleapis.com`);
  cloud.serviceAccounts.add(email);
  cloud.policies.set(`projects/${projectId}`, {
    bindings: [
      { role: 'roles/datastore.user', members: herald },
      { role: 'roles/firebaseauth.admin', members: herald },
      { role: 'roles/cloudbuild.builds.builder', members: builder },
    ],
  });
  cloud.policies.set(`projects/${projectId}/serviceAccounts/${email}`, {
    bindings: [{ role: 'roles/iam.serviceAccountUser', members: herald }],
  });
  cloud.defaultBucket = bucket;
  cloud.buckets.set(bucket, { ...newBucket(), uniformAccess: true });
  cloud.roles.set(reader, ['storage.objects.get']);
  cloud.policies.set(`b/${bucket}`, { bindings: [{ role: 'roles/storage.objectAdmin', members: herald }] });
  for (const folder of PUBLIC_FOLDERS) {
    cloud.buckets.get(bucket)?.managedFolders.add(`${folder}/`);
    cloud.policies.set(`b/${bucket}/managedFolders/${folder}/`, {
      bindings: [{ role: reader, members: ['allUsers'] }],
    });
  }
  cloud.databases.set(`projects/${projectId}/databases/(default)`, { locationId: REGION });
  const values = { TOKEN_SEAL_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
  for (const name of ['THREADS_CLIENT_SECRET', 'X_CLIENT_SECRET'])
    Object.assign(values, { [name]: '9b2e61d0c4f84a37' });
  for (const [name, value] of Object.entries(values))
    cloud.secrets.set(`projects/${projectId}/secrets/${name}`, [value]);
}

const APIS = [
  ...['artifactregistry', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudresourcemanager', 'cloudscheduler'],
  ...['cloudtasks', 'eventarc', 'firebaseextensions', 'firebasehosting', 'firebaserules', 'firebasestorage'],
  ...['firestore', 'iam', 'pubsub', 'run', 'secretmanager', 'storage'],
];
