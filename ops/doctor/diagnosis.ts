import { z } from 'zod';
import { weaknessOf } from '../../functions/src/infra/config/secrets.ts';
import { apis, BUILDER_ROLE, ownRoles, projectRoles } from '../setup/requirements.ts';
import { backupRisks } from './backups.ts';
import { bucketProblems, bucketRisks } from './bucket.ts';
import { databaseRisks, missingDatabase } from './database.ts';
import { indexPaths } from './existing-indexes.ts';
import type { Google } from './google.ts';
import { type DeclaredFunction, forbiddenMembers, partialFunctions } from './partial-functions.ts';
import { hasRole } from './policy.ts';
import { type Allocation, missingQuota, upgradeRisks } from './quota.ts';
import { domainRisks, signInProblems } from './sign-in.ts';

/** What a deploy needs, read from the settings and the exported functions. */
export interface Needs {
  project: string;
  serviceAccounts: readonly string[];
  secrets: readonly string[];
  functions: readonly DeclaredFunction[];
  region: string;
  /** What all instances of all functions take together. */
  allocation: Allocation;
  /** What the new instances of one group of an upgrade take beside them. */
  upgrade: Allocation;
  bucket: string;
  /** The addresses of the pages. */
  origins: readonly string[];
  webApiKey: string;
  /** Descriptions of the missing settings. */
  settings: readonly string[];
  /** Descriptions of the settings that are valid but unsafe. */
  risks: readonly string[];
}

const service = z.object({ state: z.string() });
const billing = z.object({ billingEnabled: z.boolean().default(false) });
const firebaseProject = z.object({ projectNumber: z.string() });
const secretVersion = z.object({ payload: z.object({ data: z.base64() }) });
const states = z.array(z.object({ state: z.string() })).default([]);
const indexes = z.object({ indexes: states });
const fields = z.object({
  fields: z.array(z.object({ indexConfig: z.object({ indexes: states }).optional() })).default([]),
});

/** Describes what is missing on a project for a deploy; empty when nothing is. Throws when Google cannot be reached. */
export async function diagnose(google: Google, needs: Needs): Promise<string[]> {
  const { project } = needs;
  const found = firebaseProject.safeParse(await google.read('firebaseApiOrigin', `/v1beta1/projects/${project}`)).data;
  if (!found)
    return [
      `There is no Firebase project ${project} that you may see: npx firebase login, or npm run setup -- ${project}`,
    ];
  const billed = await google.read('cloudbillingOrigin', `/v1/projects/${project}/billingInfo`);
  const problems = await Promise.all([
    billing.safeParse(billed).data?.billingEnabled ? [] : ['The project has no billing account (the Blaze plan).'],
    missingApis(google, project),
    missingDatabase(google, project),
    bucketProblems(google, needs),
    signInProblems(google, project, needs.webApiKey),
    accounts(google, needs),
    buildAccount(google, project, found.projectNumber),
    forbiddenMembers(google, project),
    partialFunctions(google, needs),
    unusableSecrets(google, needs),
    missingQuota(google, needs),
  ]);
  return [...problems.flat(), ...needs.settings];
}

/** Describes what a deploy can do without and an operator should know. */
export async function risksOf(google: Google, needs: Needs): Promise<string[]> {
  const { project, region, bucket, origins, risks } = needs;
  const found = await Promise.all([
    databaseRisks(google, project, region),
    backupRisks(google, { project, region, now: Date.now() }),
    bucketRisks(google, bucket, region),
    domainRisks(google, project, origins),
    upgradeRisks(google, needs),
  ]);
  return [...risks, ...found.flat()];
}

/** How many indexes of the database are still being built. Throws when one needs repair. */
export async function countBuildingIndexes({ read }: Google, project: string): Promise<number> {
  const paths = indexPaths(project);
  const composite = indexes.parse((await read('firestoreOrigin', paths.indexes)) ?? {}).indexes;
  const single = fields.parse((await read('firestoreOrigin', paths.fields)) ?? {}).fields;
  const all = [...composite, ...single.flatMap(({ indexConfig }) => indexConfig?.indexes ?? [])];
  if (all.some(({ state }) => state === 'NEEDS_REPAIR'))
    throw new Error('An index needs repair: delete it in the console of Firestore and deploy the indexes again.');
  return all.filter(({ state }) => state !== 'READY').length;
}

async function missingApis({ read }: Google, project: string): Promise<string[]> {
  const states = await Promise.all(
    apis.map(async (name) => {
      const state = await read('serviceUsageOrigin', `/v1/projects/${project}/services/${name}`);
      return service.safeParse(state).data?.state === 'ENABLED' ? [] : [name];
    }),
  );
  const missing = states.flat();
  return missing.length === 0
    ? []
    : [`APIs are not enabled: gcloud services enable --project=${project} ${missing.join(' ')}`];
}

async function accounts({ read }: Google, { project, serviceAccounts }: Needs): Promise<string[]> {
  const granted = await read('resourceManagerOrigin', `/v1/projects/${project}:getIamPolicy`, 'post');
  const problems = serviceAccounts.map(async (email) => {
    const name = `/v1/projects/${project}/serviceAccounts/${email}`;
    if (!(await read('iamOrigin', name))) return [`There is no service account ${email}: npm run setup -- ${project}`];
    const serviceAccountPolicy = await read('iamOrigin', `${name}:getIamPolicy`, 'post');
    return [
      ...projectRoles
        .filter((role) => !hasRole(granted, role, `serviceAccount:${email}`))
        .map((role) => `${email} does not have ${role} on the project.`),
      ...Object.entries(ownRoles)
        .filter(([, role]) => !hasRole(serviceAccountPolicy, role, `serviceAccount:${email}`))
        .map(
          ([right, role]) =>
            `${email} may not ${right}: gcloud iam service-accounts add-iam-policy-binding ${email} --project=${project} --member=serviceAccount:${email} --role=${role}`,
        ),
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
  return [BUILDER_ROLE, 'roles/editor'].some((role) => hasRole(granted, role, member))
    ? []
    : [
        `Functions cannot be built: gcloud projects add-iam-policy-binding ${project} --member=${member} --role=${BUILDER_ROLE} --condition=None`,
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
