import { z } from 'zod';
import type { Google } from './google.ts';

const config = z.object({
  signIn: z.object({ email: z.object({ enabled: z.boolean().default(false) }).default({ enabled: false }) }).optional(),
  authorizedDomains: z.array(z.string()).default([]),
});
const webApps = z.object({ apps: z.array(z.object({ appId: z.string() })).default([]) });
const webConfig = z.object({ apiKey: z.string() });

/** Describes why nobody could sign in. */
export async function signInProblems(google: Google, project: string, webApiKey: string): Promise<string[]> {
  const { data } = config.safeParse(await google.read('identityOrigin', configPath(project)));
  return [
    ...(data?.signIn?.email.enabled
      ? []
      : [`Sign-in with e-mail and password is off: npx firebase deploy --only auth --project=${project}`]),
    ...(await wrongKey(google, project, webApiKey)),
  ];
}

/** Describes pages with addresses that Authentication does not accept, or that Hosting does not serve. */
export async function domainRisks(google: Google, project: string, origins: readonly string[]): Promise<string[]> {
  const hosts = origins.flatMap((origin) => URL.parse(origin)?.hostname ?? []);
  const { data } = config.safeParse(await google.read('identityOrigin', configPath(project)));
  const own = hosts.filter((host) => ![`${project}.web.app`, `${project}.firebaseapp.com`, 'localhost'].includes(host));
  const unserved = await Promise.all(own.map((host) => unservedDomain(google, project, host)));
  return [
    ...unserved.flat(),
    ...hosts
      .filter((host) => !data?.authorizedDomains.includes(host))
      .map(
        (host) =>
          `${host} is no authorized domain of Authentication: add it at https://console.firebase.google.com/project/${project}/authentication/settings`,
      ),
  ];
}

function configPath(project: string): string {
  return `/admin/v2/projects/${project}/config`;
}

async function wrongKey({ read }: Google, project: string, webApiKey: string): Promise<string[]> {
  const listed = webApps.safeParse(await read('firebaseApiOrigin', `/v1beta1/projects/${project}/webApps`)).data;
  const [app] = listed?.apps ?? [];
  if (!app) return [`There is no web app: npm run setup -- ${project}`];
  const path = `/v1beta1/projects/-/webApps/${app.appId}/config`;
  const { data } = webConfig.safeParse(await read('firebaseApiOrigin', path));
  return !data || webApiKey === '' || data.apiKey === webApiKey
    ? []
    : [`WEB_API_KEY is not the key of the project: npx firebase apps:sdkconfig WEB ${app.appId} --project=${project}`];
}

const customDomain = z.object({ hostState: z.string().optional(), cert: z.object({ state: z.string() }).optional() });

/** https://firebase.google.com/docs/reference/hosting/rest/v1beta1/projects.sites.customDomains */
async function unservedDomain({ read }: Google, project: string, host: string): Promise<string[]> {
  const path = `/v1beta1/projects/${project}/sites/${project}/customDomains/${host}`;
  const { data } = customDomain.safeParse(await read('hostingApiOrigin', path));
  const console = `https://console.firebase.google.com/project/${project}/hosting/sites`;
  if (!data) return [`${host} is in RETURN_TO_ORIGINS and is not connected to Hosting: connect it at ${console}`];
  return data.hostState === 'HOST_ACTIVE' && data.cert?.state === 'CERT_ACTIVE'
    ? []
    : [`${host} is connected to Hosting and not served yet: check its DNS records at ${console}`];
}
