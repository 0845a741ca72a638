import { entriesOf, exemptionsOf, type IndexDefinitions } from '@herald-lab/firestore';
import type { Cloud } from '@herald-lab/google-cloud';
import { everyoneMay, membersOf, quotaProblems } from '@herald-lab/google-cloud';
import { EXPORTS_FOLDER, REHOSTED_FOLDER } from '../../functions/src/domain/media/index.ts';
import { backupBucketOf } from '../../ops/setup/backup-steps.ts';
import { locationsNear } from '../../ops/setup/database-location.ts';
import { publicFolders } from '../../ops/setup/requirements.ts';
import { expiring, growing } from './data-model.ts';
import { definitionsOf } from './index-definitions.ts';
import type { Report } from './report.ts';

/** What the deployed folder holds. */
export interface Deployed {
  region: string;
  /** The platforms that the settings choose. */
  platforms: readonly string[];
  /** Every file below web/public/, as Hosting names it. */
  publicFiles: readonly string[];
  /** The functions that start with what Cloud Build installs. */
  starting: readonly string[];
  firestoreRules: string;
  firestoreIndexes: IndexDefinitions;
  storageRules: string;
}

export interface Check {
  guarantee: string;
  /** Empty when the promise holds. */
  problems: string[];
}

type Checker = (report: Report, deployed: Deployed, cloud: Cloud) => string[];

const runsWhereItShould: Checker = ({ functions, queues }, { region }, { projectId, databases }) => [
  ...functions
    .filter(({ serviceAccount }) => serviceAccount !== `herald@${projectId}.iam.gserviceaccount.com`)
    .map(({ name, serviceAccount }) => `${name} runs as ${serviceAccount}`),
  ...[...functions, ...queues]
    .filter((entry) => entry.region !== region)
    .map((entry) => `${entry.name} is in ${entry.region}`),
  ...[...databases.values()]
    .filter(({ locationId }) => !locationsNear(region).includes(String(locationId)))
    .map(({ name, locationId }) => `${name} is in ${locationId}`),
];

/** The queues that Herald has whichever platforms are chosen. */
const SHARED_QUEUES = [
  'deliverWebhooks',
  'exportData',
  'orchestrate',
  'publishTest',
  'readMetrics',
  'sequenceEvents',
  'storeDraftFiles',
];

const deploysChosenPlatforms: Checker = ({ functions, queues }, { platforms }) => {
  const wanted = platforms.map((platform) => `publish${platform.slice(0, 1).toUpperCase()}${platform.slice(1)}`).sort();
  const publishing = functions
    .map(({ name }) => name)
    .filter((name) => name.startsWith('publish') && name !== 'publishTest');
  const queueNames = queues.map(({ name }) => name).sort();
  const secrets = new Set(
    functions.flatMap((entry) => entry.secrets).filter((name) => name.endsWith('_CLIENT_SECRET')),
  );
  return [
    ...(publishing.join() === wanted.join()
      ? []
      : [`functions: ${publishing.join(', ')}; chosen: ${wanted.join(', ')}`]),
    ...(queueNames.join() === [...SHARED_QUEUES, ...wanted].sort().join() ? [] : [`queues: ${queueNames.join(', ')}`]),
    ...[...secrets].filter((name) => !platforms.includes(name.replace('_CLIENT_SECRET', '').toLowerCase())),
  ];
};

const readsItsSecrets: Checker = ({ functions }, _deployed, cloud) =>
  functions.flatMap(({ name, serviceAccount, secrets }) =>
    secrets
      .filter((secret) => {
        const resource = `projects/${cloud.projectId}/secrets/${secret}`;
        return !membersOf(cloud, resource, 'roles/secretmanager.secretAccessor').includes(account(serviceAccount));
      })
      .map((secret) => `${name} may not read ${secret}`),
  );

/** A task is enqueued and signed as the account that the functions run as, and delivered to the queue's function. */
const deliversTasks: Checker = ({ functions, queues }, _deployed, cloud) =>
  queues.flatMap(({ name, enqueuers }) => {
    const target = functions.find((entry) => entry.name === name);
    if (!target) return [`queue ${name} has no function`];
    const member = account(target.serviceAccount);
    const itself = `projects/${cloud.projectId}/serviceAccounts/${target.serviceAccount}`;
    return [
      ...(enqueuers.includes(member) ? [] : [`${name}: ${target.serviceAccount} may not enqueue`]),
      ...(target.invokers.includes(member) ? [] : [`${name}: 403 for tasks signed as ${target.serviceAccount}`]),
      ...(membersOf(cloud, itself, 'roles/iam.serviceAccountUser').includes(member)
        ? []
        : [`${name}: ${target.serviceAccount} may not sign tasks as itself`]),
    ];
  });

/** Without a key file, the functions sign as their account by a call to the IAM Credentials API. */
const signsAddresses: Checker = ({ functions }, _deployed, cloud) => [
  ...(cloud.enabledApis.has('iamcredentials.googleapis.com') ? [] : ['the API is not enabled']),
  ...[...new Set(functions.map(({ serviceAccount }) => serviceAccount))]
    .filter((email) => {
      const itself = `projects/${cloud.projectId}/serviceAccounts/${email}`;
      return !membersOf(cloud, itself, 'roles/iam.serviceAccountTokenCreator').includes(account(email));
    })
    .map((email) => `${email} may not sign as itself`),
];

/** Beyond its instances Cloud Run responds 429, which slows the whole queue down. */
const takesWhatQueuesDispatch: Checker = ({ functions, queues }) =>
  queues.flatMap(({ name, maxConcurrentDispatches }) => {
    const { concurrency = 0, maxInstances = null } = functions.find((entry) => entry.name === name) ?? {};
    const room = concurrency * (maxInstances ?? 0);
    return room >= maxConcurrentDispatches ? [] : [`${name} takes ${room} tasks, of ${maxConcurrentDispatches}`];
  });

const runsJobs: Checker = ({ functions, jobs }) =>
  functions
    .filter(({ kind }) => kind === 'schedule')
    .flatMap(({ name, region, invokers }) => {
      const job = jobs.find((entry) => entry.name === `firebase-schedule-${name}-${region}`);
      if (!job) return [`${name} has no job`];
      return invokers.includes(account(job.account)) ? [] : [`${name}: 403 for ${job.account}`];
    });

const isPublicWhereItShould: Checker = ({ functions }) =>
  functions.flatMap(({ name, kind, invokers }) =>
    invokers.includes('allUsers') === (kind === 'http')
      ? []
      : [`${name} (${kind}): ${invokers.join(', ') || 'nobody'}`],
  );

const publishesFiles: Checker = (report, _deployed, cloud) => {
  const bucket = bucketOf(report);
  return [
    ...publicFolders
      .filter((folder) => !everyoneMay(cloud, 'storage.objects.get', bucket, `${folder}/file`))
      .map((folder) => `${folder}/ cannot be read`),
    ...['uploads', EXPORTS_FOLDER]
      .filter((folder) => everyoneMay(cloud, 'storage.objects.get', bucket, `${folder}/file`))
      .map((folder) => `${folder}/ can be read`),
    ...['', ...publicFolders.map((folder) => `${folder}/`)]
      .filter((folder) => everyoneMay(cloud, 'storage.objects.list', bucket, folder))
      .map((folder) => `/${folder} can be listed`),
  ];
};

const deletesCopies: Checker = (report, _deployed, { buckets }) => {
  const rules = buckets.get(bucketOf(report))?.lifecycle.rule ?? [];
  const isDeleted = (folder: string) =>
    rules.some(
      ({ action, condition }) =>
        action.type === 'Delete' && condition.age && condition.matchesPrefix?.join() === `${folder}/`,
    );
  return [REHOSTED_FOLDER, EXPORTS_FOLDER]
    .filter((folder) => !isDeleted(folder))
    .map((folder) => `no rule deletes ${folder}/ by age`);
};

/** The tests hold every query against firestore.indexes.json, so that it is enough to compare with it. */
const deploysIndexes: Checker = ({ firestore }, { firestoreIndexes }) => {
  const namesOf = (definitions: IndexDefinitions) => [...entriesOf(definitions), ...exemptionsOf(definitions)];
  const declared = namesOf(firestoreIndexes);
  const actual = namesOf(definitionsOf(firestore));
  return [
    ...declared.filter((name) => !actual.includes(name)).map((name) => `missing: ${name}`),
    ...actual.filter((name) => !declared.includes(name)).map((name) => `not declared: ${name}`),
  ];
};

const expires: Checker = ({ firestore }) =>
  Object.values(expiring)
    .filter((collection) => !firestore.fields.some((field) => field.collection === collection && field.ttl))
    .map((collection) => `${collection} has no TTL policy`);

const indexesNothingElse: Checker = ({ firestore: { fields } }) =>
  growing
    .filter((collection) => !fields.some((field) => field.collection === collection && field.path === '*'))
    .map((collection) => `every field of ${collection} is indexed`);

const servesPages: Checker = ({ hosting: { files } }, { publicFiles }) => [
  ...publicFiles.filter((file) => !files.includes(file)).map((file) => `${file} is not served`),
  // What the HTML of functions/src/http/pages/shell.ts loads, and the documentation.
  ...['/app/start.js', '/app/es.js', '/app/app.js', '/app/app.css', '/v1/docs/index.html', '/llms.txt']
    .filter((file) => !files.includes(file))
    .map((file) => `${file} is not built`),
];

const rewritesToFunctions: Checker = ({ functions, hosting: { rewrites } }) => [
  ...(rewrites.length === 0 ? ['there is no rewrite'] : []),
  ...rewrites
    .filter(
      ({ run }) =>
        !functions.some(({ name, region }) => name.toLowerCase() === run?.serviceId && region === run.region),
    )
    .map(({ glob, run }) => `${glob} leads to ${run?.serviceId} in ${run?.region}`),
];

/** Only the bucket of Firebase has rules. */
const releasesRules: Checker = ({ rules }, { firestoreRules, storageRules }, { defaultBucket }) => [
  ...(rules.some(({ name, content }) => name.startsWith('cloud.firestore') && content === firestoreRules)
    ? []
    : ['firestore.rules']),
  ...(defaultBucket === null ||
  rules.some(({ name, content }) => name.startsWith('firebase.storage') && content === storageRules)
    ? []
    : ['storage.rules']),
];

const keepsData: Checker = (_report, _deployed, { databases, backupSchedules, buckets, exports, projectId }) => {
  const database = databases.get(`projects/${projectId}/databases/(default)`);
  return [
    ...(database?.['deleteProtectionState'] === 'DELETE_PROTECTION_ENABLED' ? [] : ['no delete protection']),
    ...(database?.['pointInTimeRecoveryEnablement'] === 'POINT_IN_TIME_RECOVERY_ENABLED' ? [] : ['no recovery']),
    ...(backupSchedules.length > 0 ? [] : ['no backups']),
    ...(buckets.has(backupBucketOf(projectId)) && exports.size === 0 ? ['no export outside of its region'] : []),
  ];
};

const guarantees: Readonly<Record<string, Checker>> = {
  'every call of the CLI is known to the simulated cloud': (_report, _deployed, { unknownCalls }) => [...unknownCalls],
  "everything is in the chosen region, and runs as Herald's own service account": runsWhereItShould,
  'functions start with the packages that Cloud Build installs': ({ functions }, { starting }) =>
    functions.map(({ name }) => name).filter((name) => !starting.includes(name)),
  'only the chosen platforms have functions, queues and secrets': deploysChosenPlatforms,
  'functions may read their secrets': readsItsSecrets,
  'tasks may be enqueued, signed and delivered': deliversTasks,
  'functions take all tasks that their queues dispatch at once': takesWhatQueuesDispatch,
  'all instances together are within the quota of a new project': (_report, _deployed, cloud) =>
    quotaProblems(cloud, cloud.functions),
  'jobs have a schedule and may call their functions': runsJobs,
  'HTTP functions are public, and nothing else is': isPublicWhereItShould,
  'everyone may read the files of a post, and list none': publishesFiles,
  'the addresses of private files may be signed': signsAddresses,
  'copies of files for platforms are deleted by their age': deletesCopies,
  'the indexes in use are those of the repository': deploysIndexes,
  'functions are deployed after the indexes of their queries are built': (_report, _deployed, cloud) => [
    ...cloud.deployedBeforeIndexes,
  ],
  'documents that expire have a TTL policy': expires,
  'growing collections index only what queries use': indexesNothingElse,
  'Hosting serves every file of the pages': servesPages,
  'Hosting rewrites to deployed functions': rewritesToFunctions,
  'the rules in use are those of the repository': releasesRules,
  'the database cannot be deleted, keeps its versions of seven days, and is backed up': keepsData,
  'people may sign in with e-mail and password': (_report, _deployed, { signIn }) =>
    signIn.isEmailEnabled ? [] : ['it is not enabled'],
};

/** What a deployed Herald promises, each with what breaks it. */
export function checksOf(cloud: Cloud, report: Report, deployed: Deployed): Check[] {
  return Object.entries(guarantees).map(([guarantee, check]) => ({
    guarantee,
    problems: check(report, deployed, cloud),
  }));
}

/** The bucket that the functions use. */
function bucketOf({ functions }: Report): string {
  return functions[0]?.environment['STORAGE_BUCKET'] ?? '';
}

function account(email: string): string {
  return `serviceAccount:${email}`;
}
