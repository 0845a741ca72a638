import { z } from 'zod';
import { type Api, alreadyExists, find, invalid, json, notFound, param, patched } from '../api.ts';
import { type Cloud, type HostingVersion, type Resource, storedFile } from '../cloud.ts';
import { requireService } from './cloud-run.ts';

const population = z.object({ files: z.record(z.string(), z.string()) });
const configured = z.object({
  config: z.object({
    rewrites: z
      .array(z.looseObject({ run: z.object({ serviceId: z.string(), region: z.string() }).optional() }))
      .default([]),
  }),
});

const UPLOADS = 'upload-firebasehosting.googleapis.com';

function siteOf(cloud: Cloud, id: string): Resource {
  if (!cloud.hosting.sites.has(id)) throw notFound(`Site ${id}`);
  const type = id === cloud.projectId ? 'DEFAULT_SITE' : 'USER_SITE';
  return { name: `projects/${cloud.projectId}/sites/${id}`, defaultUrl: `https://${id}.web.app`, type };
}

function versionOf(cloud: Cloud, name: string): HostingVersion {
  return find(cloud.hosting.versions, name);
}

/** "If the Cloud Run service does not exist when setting or updating your Firebase Hosting configuration, then the request fails." */
function requireServices(cloud: Cloud, resource: Resource): void {
  const { data } = configured.safeParse(resource);
  for (const { run } of data?.config.rewrites ?? [])
    if (run) requireService(cloud, `projects/${cloud.projectId}/locations/${run.region}/services/${run.serviceId}`);
}

/** https://firebase.google.com/docs/reference/hosting/rest */
export const firebaseHosting: Api = {
  host: 'firebasehosting.googleapis.com',
  routes: {
    'GET /v1beta1/projects/{project}/sites': (cloud) => ({
      sites: [...cloud.hosting.sites].map((id) => siteOf(cloud, id)),
    }),
    'POST /v1beta1/projects/{project}/sites': (cloud, call) => {
      const id = call.query.get('siteId') ?? '';
      if (cloud.hosting.sites.has(id)) throw alreadyExists(`Site ${id}`);
      if (call.query.get('validateOnly') === 'true') return {};
      cloud.hosting.sites.add(id);
      return siteOf(cloud, id);
    },
    'GET /v1beta1/projects/{project}/sites/{site}': (cloud, call) => siteOf(cloud, param(call, 'site')),
    'GET /v1beta1/projects/{project}/sites/{site}/customDomains/{domain}': ({ hosting }, call) =>
      find(hosting.customDomains, param(call, 'domain')),
    'POST /v1beta1/projects/{project}/sites/{site}/versions': (cloud, call) => {
      const name = `projects/${cloud.projectId}/sites/${param(call, 'site')}/versions/${cloud.hosting.versions.size + 1}`;
      cloud.hosting.versions.set(name, { resource: { ...json(call), name }, files: new Map() });
      return { name };
    },
    'POST /v1beta1/{version*}:populateFiles': (cloud, call) => {
      const version = versionOf(cloud, param(call, 'version'));
      const { files } = population.parse(json(call));
      for (const [path, hash] of Object.entries(files)) version.files.set(path, hash);
      return {
        uploadUrl: `http://${UPLOADS}/upload`,
        uploadRequiredHashes: Object.values(files).filter((hash) => !cloud.hosting.files.has(hash)),
      };
    },
    'PATCH /v1beta1/{version*}': (cloud, call) => {
      const version = versionOf(cloud, param(call, 'version'));
      const missing = [...version.files].filter(([, hash]) => !cloud.hosting.files.has(hash));
      if (missing.length > 0) throw invalid(`Not uploaded: ${missing.map(([path]) => path).join(', ')}`);
      const resource = patched(version.resource, json(call), call.query.get('updateMask'));
      requireServices(cloud, resource);
      version.resource = resource;
      return resource;
    },
    'POST /v1beta1/projects/{project}/sites/{site}/channels/live/releases': (cloud, call) => {
      const name = call.query.get('versionName') ?? '';
      if (versionOf(cloud, name).resource['status'] !== 'FINALIZED') throw invalid('The version is not finalized.');
      cloud.hosting.live = name;
      return { name: `${name}/releases/1` };
    },
  },
};

export const hostingUploads: Api = {
  host: UPLOADS,
  routes: {
    'POST /upload/{hash}': ({ hosting }, call) => {
      const file = storedFile(call.body);
      if (file.sha256 !== param(call, 'hash')) throw invalid('The content hash does not match.');
      hosting.files.set(file.sha256, file);
      return {};
    },
  },
};
