import { checkRegion, createAccount, enableApis, grantOnItself, grantOnProject } from './access-steps.ts';
import { backupSteps } from './backup-steps.ts';
import { chooseBucket, configureBucket, createBucket, createReaderRole, publishFolder } from './bucket-steps.ts';
import { type Command, gcloud, saved } from './command.ts';
import { backUpDatabase, createDatabase, protectDatabase } from './database-steps.ts';
import { addFirebase, createSite, createWebApp, enableSignIn, readWebApiKey } from './firebase-steps.ts';
import type { Plan } from './plan.ts';
import { BUILDER_ROLE, memberOf, ownRoles, projectRoles, publicFolders } from './requirements.ts';
import type { Step } from './run-steps.ts';

/** The one thing that must exist before the questions make sense. */
export function findProject(project: string): Step {
  const describe = gcloud(project, 'projects describe', project, '--format=value(projectNumber)');
  return { title: `Find the project ${project}`, commands: [{ ...describe, saves: saved('PROJECT_NUMBER') }] };
}

/** What setup does to a project, in this order. */
export function setupSteps(plan: Plan): Step[] {
  const { project } = plan;
  return [
    enableApis(project),
    checkRegion(plan),
    addFirebase(project),
    createAccount(project),
    ...projectRoles.map((role) => grantOnProject(project, role, memberOf(project))),
    grantOnProject(project, BUILDER_ROLE, 'serviceAccount:$PROJECT_NUMBER-compute@developer.gserviceaccount.com'),
    ...Object.entries(ownRoles).map((own) => grantOnItself(project, own)),
    createDatabase(plan),
    protectDatabase(project),
    backUpDatabase(project),
    ...backupSteps(plan),
    chooseBucket(plan),
    createBucket(plan),
    configureBucket(project),
    createReaderRole(project),
    ...publicFolders.map((folder) => publishFolder(project, folder)),
    createSite(project),
    createWebApp(project),
    readWebApiKey(project),
    enableSignIn(project),
    writeSettings(plan),
    ...plan.secrets.map((name) => storeSecret(project, name)),
  ];
}

function writeSettings({ settingsFile, settings }: Plan): Step {
  const wanted = { ...settings, STORAGE_BUCKET: '$BUCKET', WEB_API_KEY: '$WEB_API_KEY' };
  return { title: 'Write the settings', commands: [], settings: { file: settingsFile, wanted } };
}

/** The label is the one of the Firebase CLI, with which `firebase functions:secrets:set` replaces the secret without a question. */
function storeSecret(project: string, name: string): Step {
  const create = gcloud(
    project,
    'secrets create',
    name,
    '--replication-policy=automatic',
    '--labels=firebase-managed=true',
  );
  return {
    title: `Store the secret ${name}`,
    probe: { command: findSecret(project, name), isDone: (output) => output.trim() !== '' },
    commands: [
      { ...create, mayExist: true },
      { ...gcloud(project, 'secrets versions add', name, '--data-file=-'), secret: name },
    ],
  };
}

/** Prints a line where the secret has a value. */
export function findSecret(project: string, name: string): Command {
  const filter = ['--filter=state=ENABLED', '--limit=1', '--format=value(name)'];
  return gcloud(project, 'secrets versions list', name, ...filter);
}
