import { join } from 'node:path';
import { z } from 'zod';
import { firebaseFunction, firebaseModule } from '../firebase-cli.ts';

interface Client {
  get(path: string, options?: { headers: Record<string, string> }): Promise<{ body: unknown }>;
  post(path: string, body?: object): Promise<{ body: unknown }>;
}

const origin = firebaseFunction<() => string>();
const origins = z.object({
  cloudbillingOrigin: origin,
  cloudschedulerOrigin: origin,
  cloudTasksOrigin: origin,
  firebaseApiOrigin: origin,
  firebaseStorageOrigin: origin,
  firestoreOrigin: origin,
  hostingApiOrigin: origin,
  iamOrigin: origin,
  identityOrigin: origin,
  resourceManagerOrigin: origin,
  runOrigin: origin,
  secretManagerOrigin: origin,
  serviceUsageOrigin: origin,
  storageOrigin: origin,
});
const apiv2 = z.object({
  Client: firebaseFunction<new (options: { urlPrefix: string; auth: boolean }) => Client>(),
});
const account = z.object({ user: z.unknown(), tokens: z.unknown() });
const auth = z.object({ getGlobalDefaultAccount: firebaseFunction<() => unknown>() });
const requireAuth = z.object({ requireAuth: firebaseFunction<(options: object) => Promise<unknown>>() });
const userEnvironment = z.object({
  loadUserEnvs:
    firebaseFunction<(options: { functionsSource: string; projectDir: string; projectId: string }) => unknown>(),
});

export type Api = keyof z.infer<typeof origins>;

export interface Google {
  /** The response's JSON; null where the resource does not exist or may not be seen. Throws on other errors. */
  read(api: Api, path: string, method?: 'get' | 'post', body?: object): Promise<unknown>;
  /** What everyone may read, without a login. */
  readAnonymously(api: Api, path: string): Promise<unknown>;
}

const failure = z.object({ status: z.number() });

/** Google's APIs with the login and the origins of the Firebase CLI. Throws when there is no login. */
export async function connect(): Promise<Google> {
  const { Client } = firebaseModule('apiv2.js', apiv2);
  const api = firebaseModule('api.js', origins);
  const user = account.safeParse(firebaseModule('auth.js', auth).getGlobalDefaultAccount());
  await firebaseModule('requireAuth.js', requireAuth).requireAuth({ ...user.data });
  const client = (name: Api, auth: boolean) => new Client({ urlPrefix: api[name](), auth });
  return {
    read: (name, path, method = 'get', body = undefined) =>
      bodyOf(
        method === 'get' ? client(name, true).get(path, optionsOf(name, path)) : client(name, true).post(path, body),
      ),
    readAnonymously: (name, path) => bodyOf(client(name, false).get(path)),
  };
}

/** Identity Toolkit takes no call of a person without the project that pays for it. */
function optionsOf(name: Api, path: string): { headers: Record<string, string> } | undefined {
  const [, project] = /projects\/([^/]+)/.exec(path) ?? [];
  return name === 'identityOrigin' && project ? { headers: { 'x-goog-user-project': project } } : undefined;
}

async function bodyOf(response: Promise<{ body: unknown }>): Promise<unknown> {
  try {
    return (await response).body;
  } catch (error) {
    const status = failure.safeParse(error).data?.status;
    if (status === 404 || status === 403 || status === 401) return null;
    throw error;
  }
}

/** The settings in functions/.env and functions/.env.PROJECT, as a deploy reads them. */
export function readSettings(projectDir: string, projectId: string): Record<string, string> {
  const { loadUserEnvs } = firebaseModule('functions/env.js', userEnvironment);
  const functionsSource = join(projectDir, 'functions');
  return z.record(z.string(), z.string()).parse(loadUserEnvs({ functionsSource, projectDir, projectId }));
}
