import { z } from 'zod';
import { inProject } from '../../dev/project.ts';
import { isPlaceholder } from '../../functions/src/infra/config/secrets.ts';
import { endingVersions } from '../../functions/src/platforms/ending-versions.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { callbackRisks } from './callbacks.ts';
import type { Needs } from './diagnosis.ts';
import { readSettings } from './google.ts';
import { groupsOf } from './groups.ts';
import type { DeclaredFunction } from './partial-functions.ts';
import type { Allocation } from './quota.ts';

const endpoint = z.looseObject({
  serviceAccountEmail: z.string(),
  region: z.array(z.string()),
  httpsTrigger: z.object({}).optional(),
  taskQueueTrigger: z.object({ invoker: z.array(z.string()) }).optional(),
  maxInstances: z.number(),
  cpu: z.number().default(1),
  availableMemoryMb: z.number(),
  secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
});
type Endpoint = z.infer<typeof endpoint> & { name: string };
const config = z.object({
  platforms: z.record(z.string(), z.object({ clientId: z.string(), redirectUri: z.string() })),
  tasksServiceAccount: z.string(),
  region: z.string(),
  web: z.object({ connectConfirm: z.boolean(), allowedOrigins: z.array(z.string()) }),
  storage: z.object({ bucket: z.string() }),
  auth: z.object({ webApiKey: z.string() }),
});

/** Loads the functions with the settings of the project, as a deploy does, and reads what they declare. */
export async function needsOf(project: string): Promise<Needs> {
  const settings = readSettings(inProject('.'), project);
  Object.assign(process.env, settings, { GCLOUD_PROJECT: project });
  const functions: object = await import('../../functions/src/index.ts');
  const { readConfig } = await import('../../functions/src/infra/config/config.ts');
  const read = readConfig({ ...settings, GCLOUD_PROJECT: project }, platformDefinitions);
  const { platforms, region, tasksServiceAccount, web, storage, auth } = config.parse(read);
  const ending = endingVersions(read.platforms, Date.now());
  const endpoints = Object.entries(functions)
    .filter(
      (entry): entry is [string, { __endpoint: unknown }] => typeof entry[1] === 'function' && '__endpoint' in entry[1],
    )
    .map(([name, { __endpoint }]) => ({ name, ...endpoint.parse(__endpoint) }));
  const secrets = endpoints.flatMap((entry) => entry.secretEnvironmentVariables.map(({ key }) => key));
  return {
    project,
    serviceAccounts: [...new Set([tasksServiceAccount, ...endpoints.map((entry) => entry.serviceAccountEmail)])],
    secrets: [...new Set(secrets)].sort(),
    functions: endpoints.map(declaredFunction),
    region,
    allocation: allocationOf(endpoints),
    upgrade: largestGroup(endpoints),
    bucket: storage.bucket,
    origins: web.allowedOrigins,
    webApiKey: auth.webApiKey,
    settings: [
      ...missingSettings(settings, platforms),
      ...ending.filter(({ hasEnded }) => hasEnded).map(({ message }) => message),
    ],
    risks: [
      ...(web.connectConfirm ? [] : [WITHOUT_CONFIRMATION]),
      ...callbackRisks(
        platforms,
        endpoints.map(({ name }) => name),
      ),
      ...ending.filter(({ hasEnded }) => !hasEnded).map(({ message }) => message),
    ],
  };
}

function declaredFunction({ name, region, serviceAccountEmail, ...triggers }: Endpoint): DeclaredFunction {
  const { httpsTrigger, taskQueueTrigger } = triggers;
  return {
    name,
    region: region[0] ?? '',
    trigger: httpsTrigger ? 'http' : taskQueueTrigger ? 'task' : 'schedule',
    invoker: httpsTrigger ? 'allUsers' : `serviceAccount:${taskQueueTrigger?.invoker[0] ?? serviceAccountEmail}`,
  };
}

const WITHOUT_CONFIRMATION =
  'CONNECT_CONFIRM=false: whoever approves an authorize URL of another Herald user connects their account to that user, who ' +
  'can then post to it. Remove the setting to ask for consent first.';

/** What the new instances of the group that takes most need, while the deploy replaces it. */
function largestGroup(endpoints: readonly Endpoint[]): Allocation {
  const groups = groupsOf(endpoints.map((entry) => ({ ...entry, cpus: entry.cpu * entry.maxInstances })));
  const allocations = groups.map(allocationOf);
  return {
    cpus: Math.max(...allocations.map(({ cpus }) => cpus)),
    memoryGib: Math.max(...allocations.map(({ memoryGib }) => memoryGib)),
  };
}

function allocationOf(endpoints: readonly Endpoint[]): Allocation {
  return {
    cpus: sum(endpoints.map(({ cpu, maxInstances }) => cpu * maxInstances)),
    memoryGib: sum(endpoints.map(({ availableMemoryMb, maxInstances }) => availableMemoryMb * maxInstances)) / 1024,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function missingSettings(settings: Readonly<Record<string, string>>, platforms: z.infer<typeof config>['platforms']) {
  return [
    ...(Object.keys(platforms).length === 0
      ? ['No platform is chosen: set a client id (for example THREADS_CLIENT_ID), or HERALD_PLATFORMS.']
      : []),
    ...Object.entries(platforms).flatMap(([platform, { clientId, redirectUri }]) => [
      ...(clientId ? [] : [`${platform} has no client id.`]),
      ...(redirectUri ? [] : [`${platform} has no redirect URI.`]),
    ]),
    ...Object.keys(settings)
      .filter((name) => isPlaceholder(settings[name] ?? ''))
      .map((name) => `${name} is still a placeholder.`),
    ...['WEB_API_KEY', 'RETURN_TO_ORIGINS'].filter((name) => !settings[name]).map((name) => `${name} is not set.`),
  ];
}
