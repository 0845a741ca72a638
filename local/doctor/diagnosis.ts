import { z } from 'zod';
import { weaknessOf } from '../../functions/src/infra/config/secrets.ts';
import type { Google } from './google.ts';
import { type DeclaredFunction, forbiddenMembers, partialFunctions } from './partial-functions.ts';
import { hasRole } from './policy.ts';
import { publicFiles } from './public-files.ts';

/** CPUs and memory (GiB) in a region. */
export interface Allocation {
  cpus: number;
  memoryGib: number;
}

/** What a deploy needs, read from the settings and the exported functions. */
export interface Needs {
  project: string;
  serviceAccounts: readonly string[];
  secrets: readonly string[];
  functions: readonly DeclaredFunction[];
  region: string;
  /** What all instances of all functions take together. */
  allocation: Allocation;
  /** Descriptions of the missing settings. */
  settings: readonly string[];
  /** Descriptions of the settings that are valid but unsafe. */
  risks: readonly string[];
}

const apis = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudresourcemanager',
  'cloudscheduler',
  'cloudtasks',
  'eventarc',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  'iam',
  'pubsub',
  'run',
  'secretmanager',
  'storage',
];

const service = z.object({ state: z.string() });
const billing = z.object({ billingEnabled: z.boolean().default(false) });
const firebaseProject = z.object({ projectNumber: z.string() });
const bucket = z.object({ bucket: z.object({ name: z.string() }) });
const secretVersion = z.object({ payload: z.object({ data: z.base64() }) });
const quotas = z.object({
  metrics: z.array(
    z.object({
      metric: z.string(),
      consumerQuotaLimits: z
        .array(
          z.object({
            quotaBuckets: z
              .array(
                z.object({
                  effectiveLimit: z.coerce.number(),
                  dimensions: z.record(z.string(), z.string()).optional(),
                }),
              )
              .default([]),
          }),
        )
        .default([]),
    }),
  ),
});
const states = z.array(z.object({ state: z.string() })).default([]);
const indexes = z.object({ indexes: states });
const fields = z.object({
  fields: z.array(z.object({ indexConfig: z.object({ indexes: states }).optional() })).default([]),
});

/** Describes what is missing on a project for a deploy; empty when nothing is. Throws when Google cannot be reached. */
export async function diagnose(google: Google, needs: Needs): Promise<string[]> {
  const { project, serviceAccounts } = needs;
  const found = firebaseProject.safeParse(await google.read('firebaseApiOrigin', `/v1beta1/projects/${project}`)).data;
  if (!found) return [`There is no Firebase project ${project}, or you may not see it: npx firebase login`];
  const billed = await google.read('cloudbillingOrigin', `/v1/projects/${project}/billingInfo`);
  const problems = await Promise.all([
    billing.safeParse(billed).data?.billingEnabled ? [] : ['The project has no billing account (the Blaze plan).'],
    missingApis(google, project),
    database(google, project),
    storage(google, project, serviceAccounts),
    accounts(google, needs),
    buildAccount(google, project, found.projectNumber),
    forbiddenMembers(google, project),
    partialFunctions(google, needs),
    unusableSecrets(google, needs),
    missingQuota(google, needs),
  ]);
  return [...problems.flat(), ...needs.settings];
}

/** How many indexes of the database are still being built. Throws when one needs repair. */
export async function countBuildingIndexes({ read }: Google, project: string): Promise<number> {
  const groups = `/v1/projects/${project}/databases/(default)/collectionGroups/-`;
  // The API lists only the fields with settings of their own, and asks for this filter.
  const overrides = `${groups}/fields?filter=${encodeURIComponent('indexConfig.usesAncestorConfig=false OR ttlConfig:*')}`;
  const composite = indexes.parse((await read('firestoreOrigin', `${groups}/indexes`)) ?? {}).indexes;
  const single = fields.parse((await read('firestoreOrigin', overrides)) ?? {}).fields;
  const all = [...composite, ...single.flatMap(({ indexConfig }) => indexConfig?.indexes ?? [])];
  if (all.some(({ state }) => state === 'NEEDS_REPAIR'))
    throw new Error('An index needs repair: delete it in the console of Firestore and deploy the indexes again.');
  return all.filter(({ state }) => state !== 'READY').length;
}

async function missingApis({ read }: Google, project: string): Promise<string[]> {
  const states = await Promise.all(
    apis.map(async (name) => {
      const state = await read('serviceUsageOrigin', `/v1/projects/${project}/services/${name}.googleapis.com`);
      return service.safeParse(state).data?.state === 'ENABLED' ? [] : [`${name}.googleapis.com`];
    }),
  );
  const missing = states.flat();
  return missing.length === 0
    ? []
    : [`APIs are not enabled: gcloud services enable --project=${project} ${missing.join(' ')}`];
}

async function database({ read }: Google, project: string): Promise<string[]> {
  const name = `/v1/projects/${project}/databases/(default)`;
  return (await read('firestoreOrigin', name))
    ? []
    : [
        `There is no Firestore database: npx firebase firestore:databases:create '(default)' --location=REGION --project=${project}`,
      ];
}

async function storage(google: Google, project: string, accounts: readonly string[]): Promise<string[]> {
  const found = bucket.safeParse(
    await google.read('firebaseStorageOrigin', `/v1alpha/projects/${project}/defaultBucket`),
  ).data;
  if (!found) return ['There is no default bucket: set up Storage in the Firebase console.'];
  const name = found.bucket.name.split('/').at(-1) ?? '';
  const granted = await google.read('storageOrigin', `/storage/v1/b/${name}/iam`);
  return [
    ...accounts
      .filter((email) => !hasRole(granted, 'roles/storage.objectAdmin', `serviceAccount:${email}`))
      .map((email) => `${email} may not write files: grant it roles/storage.objectAdmin on gs://${name}.`),
    ...(await publicFiles(google, name)),
  ];
}

async function accounts({ read }: Google, { project, serviceAccounts }: Needs): Promise<string[]> {
  const granted = await read('resourceManagerOrigin', `/v1/projects/${project}:getIamPolicy`, 'post');
  const problems = serviceAccounts.map(async (email) => {
    const name = `/v1/projects/${project}/serviceAccounts/${email}`;
    if (!(await read('iamOrigin', name)))
      return [`There is no service account ${email}: gcloud iam service-accounts create NAME --project=${project}`];
    const serviceAccountPolicy = await read('iamOrigin', `${name}:getIamPolicy`, 'post');
    return [
      ...['roles/datastore.user', 'roles/firebaseauth.admin']
        .filter((role) => !hasRole(granted, role, `serviceAccount:${email}`))
        .map((role) => `${email} does not have ${role} on the project.`),
      ...(hasRole(serviceAccountPolicy, 'roles/iam.serviceAccountUser', `serviceAccount:${email}`)
        ? []
        : [
            `${email} may not sign tasks: gcloud iam service-accounts add-iam-policy-binding ${email} --project=${project} --member=serviceAccount:${email} --role=roles/iam.serviceAccountUser`,
          ]),
    ];
  });
  return (await Promise.all(problems)).flat();
}

/**
 * Functions are built as the account of Compute Engine, which has no role in a new project.
 * https://cloud.google.com/functions/docs/securing/build-custom-sa
 */
async function buildAccount({ read }: Google, project: string, projectNumber: string): Promise<string[]> {
  const member = `serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`;
  const granted = await read('resourceManagerOrigin', `/v1/projects/${project}:getIamPolicy`, 'post');
  return ['roles/cloudbuild.builds.builder', 'roles/editor'].some((role) => hasRole(granted, role, member))
    ? []
    : [
        `Functions cannot be built: gcloud projects add-iam-policy-binding ${project} --member=${member} ` +
          '--role=roles/cloudbuild.builds.builder --condition=None',
      ];
}

async function unusableSecrets({ read }: Google, { project, secrets }: Needs): Promise<string[]> {
  const found = await Promise.all(
    secrets.map(async (name) => {
      const version = await read(
        'secretManagerOrigin',
        `/v1/projects/${project}/secrets/${name}/versions/latest:access`,
      );
      const { data } = secretVersion.safeParse(version).data?.payload ?? {};
      const problem = data
        ? weaknessOf(Buffer.from(data, 'base64').toString('utf8'))
        : 'has no value that you may read';
      return problem
        ? [`The secret ${name} ${problem}: npx firebase functions:secrets:set ${name} --project=${project}`]
        : [];
    }),
  );
  return found.flat();
}

/** What a new project has where Google names no limit. */
const NEW_PROJECT: Allocation = { cpus: 20, memoryGib: 40 };

/** https://cloud.google.com/service-usage/docs/reference/rest/v1beta1/services.consumerQuotaMetrics */
async function missingQuota({ read }: Google, { project, region, allocation }: Needs): Promise<string[]> {
  const path = `/v1beta1/projects/${project}/services/run.googleapis.com/consumerQuotaMetrics?view=FULL`;
  const { metrics } = quotas.catch({ metrics: [] }).parse(await read('serviceUsageOrigin', path));
  const limitOf = (name: string): number | null => {
    const limits = metrics.find(({ metric }) => metric === `run.googleapis.com/${name}`)?.consumerQuotaLimits ?? [];
    const buckets = limits.flatMap(({ quotaBuckets }) => quotaBuckets);
    const limit = buckets.find(({ dimensions }) => dimensions?.['region'] === region)?.effectiveLimit ?? null;
    // -1 is no limit.
    return limit === -1 ? Number.POSITIVE_INFINITY : limit;
  };
  const [milliCpus, bytes] = [limitOf('cpu_allocation'), limitOf('mem_allocation')];
  const cpus = milliCpus === null ? NEW_PROJECT.cpus : milliCpus / 1000;
  const memoryGib = bytes === null ? NEW_PROJECT.memoryGib : bytes / 1024 ** 3;
  if (allocation.cpus <= cpus && allocation.memoryGib <= memoryGib) return [];
  return [
    `All instances take ${Math.ceil(allocation.cpus)} CPUs and ${Math.ceil(allocation.memoryGib)} GiB, and Cloud Run has ${cpus} and ${memoryGib} in ${region}: lower HERALD_SCALE, or request more at https://console.cloud.google.com/iam-admin/quotas?project=${project}`,
  ];
}
