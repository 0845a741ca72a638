import { z } from 'zod';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { inProject } from '../project.ts';
import type { Needs } from './diagnosis.ts';
import { readSettings } from './google.ts';

const endpoint = z.looseObject({
  serviceAccountEmail: z.string(),
  secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
});
const config = z.object({
  platforms: z.record(z.string(), z.object({ clientId: z.string(), redirectUri: z.string() })),
  tasksServiceAccount: z.string(),
});

/** Loads the functions with the settings of the project, as a deploy does, and reads what they declare. */
export async function needsOf(project: string): Promise<Needs> {
  const settings = readSettings(inProject('.'), project);
  Object.assign(process.env, settings, { GCLOUD_PROJECT: project });
  const functions: object = await import('../../functions/src/index.ts');
  const { readConfig } = await import('../../functions/src/infra/config/config.ts');
  const { platforms, tasksServiceAccount } = config.parse(
    readConfig({ ...settings, GCLOUD_PROJECT: project }, platformDefinitions),
  );
  const endpoints = Object.values(functions)
    .filter((value): value is { __endpoint: unknown } => typeof value === 'function' && '__endpoint' in value)
    .map(({ __endpoint }) => endpoint.parse(__endpoint));
  const secrets = endpoints.flatMap((entry) => entry.secretEnvironmentVariables.map(({ key }) => key));
  return {
    project,
    serviceAccounts: [...new Set([tasksServiceAccount, ...endpoints.map((entry) => entry.serviceAccountEmail)])],
    secrets: [...new Set(secrets)].sort(),
    settings: missingSettings(settings, platforms),
  };
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
    ...['WEB_API_KEY', 'RETURN_TO_ORIGINS'].filter((name) => !settings[name]).map((name) => `${name} is not set.`),
  ];
}
