import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { BUCKET, inProject, PROJECT_ID, REGION } from '../project.ts';
import { fixedPorts, HOST, type Ports } from './ports.ts';

/** The addresses of the services of one stack. */
export interface StackUrls {
  functionsUrl: string;
  webUrl: string;
  sandboxUrl: string;
  firestoreHost: string;
  authHost: string;
  storageHost: string;
  tasksHost: string;
  smtpHost: string;
}

/** The settings of the demo project, with the fixed ports, as Firebase's own command reads them. */
const demoSettings = readFileSync(inProject('functions', `.env.${PROJECT_ID}`), 'utf8');

/** The addresses of a stack on these ports. */
export function urlsOf(ports: Ports): StackUrls {
  return {
    functionsUrl: `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}`,
    webUrl: `http://${HOST}:${ports.hosting}`,
    sandboxUrl: `http://${HOST}:${ports.sandbox}`,
    firestoreHost: `${HOST}:${ports.firestore}`,
    authHost: `${HOST}:${ports.auth}`,
    storageHost: `${HOST}:${ports.storage}`,
    tasksHost: `${HOST}:${ports.tasks}`,
    smtpHost: `${HOST}:${ports.smtp}`,
  };
}

/**
 * The environment of the functions in the local stack: the settings of the demo project, with the addresses of this stack. A
 * variable that is set in the shell takes precedence.
 */
export function functionEnvironment(urls: StackUrls, userEnv: NodeJS.ProcessEnv): Record<string, string> {
  const local = z.record(z.string(), z.string()).parse(parseEnv(withAddresses(demoSettings, urls)));
  const bucket = userEnv['STORAGE_BUCKET'];
  if (bucket) local['STORAGE_PUBLIC_URL'] = `http://${urls.storageHost}/${bucket}`;
  for (const name of Object.keys(local)) {
    const chosen = userEnv[name];
    if (chosen !== undefined && chosen !== '') local[name] = chosen;
  }
  return { ...local, FIRESTORE_EMULATOR_HOST: urls.firestoreHost };
}

/**
 * The complete environment of a process that acts as a deployed function outside the Functions emulator (a scheduled
 * job, a client of a test): the environment above, and the variables that the Functions emulator sets for its workers.
 */
export function emulatedEnvironment(urls: StackUrls, userEnv: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...withoutCredentials(userEnv),
    ...functionEnvironment(urls, userEnv),
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID, storageBucket: BUCKET }),
    FUNCTIONS_EMULATOR: 'true',
    FIREBASE_AUTH_EMULATOR_HOST: urls.authHost,
    FIREBASE_STORAGE_EMULATOR_HOST: urls.storageHost,
    STORAGE_EMULATOR_HOST: `http://${urls.storageHost}`,
    CLOUD_TASKS_EMULATOR_HOST: urls.tasksHost,
    METADATA_SERVER_DETECTION: 'none',
    TZ: 'UTC',
  };
}

/** The user's environment without the variables that could point a local stack to a real project. */
export function withoutCredentials(userEnv: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GOOGLE_APPLICATION_CREDENTIALS: _key, GOOGLE_CLOUD_PROJECT: _project, ...rest } = userEnv;
  return rest;
}

function withAddresses(settings: string, urls: StackUrls): string {
  const fixed = urlsOf(fixedPorts());
  const moves = [
    [fixed.functionsUrl, urls.functionsUrl],
    [fixed.webUrl, urls.webUrl],
    [fixed.sandboxUrl, urls.sandboxUrl],
    [new URL(fixed.sandboxUrl).host, new URL(urls.sandboxUrl).host],
    [fixed.storageHost, urls.storageHost],
    [fixed.smtpHost, urls.smtpHost],
  ] as const;
  return moves.reduce((text, [from, to]) => text.replaceAll(from, to), settings);
}
