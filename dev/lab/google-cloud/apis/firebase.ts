import { z } from 'zod';
import { type Api, done, find, GoogleError, invalid, json, notFound, param, resourceName } from '../api.ts';
import type { Cloud } from '../cloud.ts';

const newApp = z.object({ displayName: z.string().min(1) });
const provision = z.object({
  parent: z.string(),
  appNamespace: z.string(),
  webInput: z.object({}),
  firebaseAuthInput: z.object({ emailAuthProviderMode: z.literal('PROVIDER_ENABLED') }),
});

/** https://firebase.google.com/docs/reference/firebase-management/rest */
export const firebase: Api = {
  host: 'firebase.googleapis.com',
  routes: {
    'GET /v1beta1/projects': (cloud) => ({ results: cloud.hasFirebase ? [project(cloud)] : [] }),
    'GET /v1beta1/projects/{project}': (cloud, call) => {
      requireFirebase(cloud, param(call, 'project'));
      return project(cloud);
    },
    'POST /v1beta1/projects/{project}:addFirebase': (cloud) => {
      if (cloud.hasFirebase) throw new GoogleError(409, 'ALREADY_EXISTS', 'Firebase is already added to the project.');
      cloud.hasFirebase = true;
      return done(cloud, `projects/${cloud.projectId}`, project(cloud));
    },
    'GET /v1beta1/projects/{project}/adminSdkConfig': ({ projectId, defaultBucket }) => ({
      projectId,
      ...(defaultBucket ? { storageBucket: defaultBucket } : {}),
    }),
    'GET /v1beta1/projects/{project}/webApps': (cloud, call) => {
      requireFirebase(cloud, param(call, 'project'));
      return { apps: [...cloud.webApps.keys()].map((appId) => webApp(cloud, appId)) };
    },
    'POST /v1beta1/projects/{project}/webApps': (cloud, call) => {
      requireFirebase(cloud, param(call, 'project'));
      const appId = `1:${cloud.projectNumber}:web:${cloud.webApps.size + 1}`;
      cloud.webApps.set(appId, newApp.parse(json(call)).displayName);
      return done(cloud, `projects/${cloud.projectId}`, webApp(cloud, appId));
    },
    'GET /v1beta1/projects/{project}:searchApps': (cloud) => ({
      apps: [...cloud.webApps.keys()].map((appId) => ({ ...webApp(cloud, appId), platform: 'WEB' })),
    }),
    'GET /v1beta1/projects/{project}/webApps/{app*}/config': (cloud, call) => {
      find(cloud.webApps, param(call, 'app'));
      return { projectId: cloud.projectId, appId: param(call, 'app'), apiKey: webApiKeyOf(cloud) };
    },
    // What `firebase deploy --only auth` calls; its API is not documented (firebase-tools, lib/management/provisioning/provision.js).
    'POST /v1alpha/firebase:provisionFirebaseApp': (cloud, call) => {
      const { parent, appNamespace } = provision.parse(json(call));
      if (parent !== `projects/${cloud.projectId}`) throw notFound(parent);
      find(cloud.webApps, appNamespace);
      if (!cloud.enabledApis.has('identitytoolkit.googleapis.com')) throw invalid('Identity Toolkit is not enabled.');
      cloud.signIn.isEmailEnabled = true;
      return done(cloud, parent, {});
    },
    'GET /v1beta1/{name*}': (cloud, call) => find(cloud.operations, resourceName(cloud, call)),
  },
};

/** One key of all web apps, as Firebase creates it with the first. */
function webApiKeyOf({ projectNumber }: Cloud): string {
  return `AIzaSy${projectNumber}simulated`;
}

function requireFirebase({ hasFirebase, projectId, projectNumber }: Cloud, given: string): void {
  if (!hasFirebase || (given !== projectId && given !== projectNumber)) throw notFound(`Firebase project ${given}`);
}

function project({ projectId, projectNumber, hosting }: Cloud) {
  return {
    name: `projects/${projectId}`,
    projectId,
    projectNumber,
    displayName: projectId,
    state: 'ACTIVE',
    resources: hosting.sites.has(projectId) ? { hostingSite: projectId } : {},
  };
}

function webApp(cloud: Cloud, appId: string) {
  return {
    name: `projects/${cloud.projectId}/webApps/${appId}`,
    appId,
    displayName: cloud.webApps.get(appId),
    projectId: cloud.projectId,
  };
}
