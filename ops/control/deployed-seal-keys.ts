import { GoogleAuth } from 'google-auth-library';
import { z } from 'zod';
import { secretNames } from '../../functions/src/infra/config/secrets.ts';

const pages = z.object({
  functions: z
    .array(
      z.object({
        serviceConfig: z.object({
          secretEnvironmentVariables: z.array(z.object({ key: z.string(), version: z.string() })).default([]),
        }),
      }),
    )
    .default([]),
  nextPageToken: z.string().default(''),
});
const access = z.object({ payload: z.object({ data: z.base64() }) });

type Read = (url: string) => Promise<unknown>;

/**
 * The keys with which the deployed functions open what is stored. Throws where they do not have the same version, because some of them could
 * not open what is sealed with the newest key.
 * https://cloud.google.com/functions/docs/reference/rest/v2/projects.locations.functions
 */
export async function deployedSealKeys(project: string, read: Read = readGoogle): Promise<string> {
  const versions = new Set<string>();
  let token = '';
  do {
    const url = `https://cloudfunctions.googleapis.com/v2/projects/${project}/locations/-/functions?pageToken=${token}`;
    const page = pages.parse(await read(url));
    for (const { serviceConfig } of page.functions)
      for (const { key, version } of serviceConfig.secretEnvironmentVariables)
        if (key === secretNames.tokenSealKeys) versions.add(version);
    token = page.nextPageToken;
  } while (token !== '');
  const [version] = versions;
  if (version === undefined)
    throw new Error(`No function of ${project} is deployed with ${secretNames.tokenSealKeys}.`);
  if (versions.size > 1)
    throw new Error(
      `The functions have different versions of ${secretNames.tokenSealKeys} (${[...versions].sort().join(', ')}). Deploy all of them first, and delete those that no deploy has any more: npm run deploy -- ${project} --prune`,
    );
  const url = `https://secretmanager.googleapis.com/v1/projects/${project}/secrets/${secretNames.tokenSealKeys}/versions/${version}:access`;
  const { payload } = access.parse(await read(url));
  return Buffer.from(payload.data, 'base64').toString('utf8').trim();
}

/** With the login of `gcloud auth application-default login`. */
async function readGoogle(url: string): Promise<unknown> {
  const auth = new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  return (await auth.request<unknown>({ url })).data;
}
