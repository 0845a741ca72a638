import type { Api } from '../api.ts';
import type { Cloud } from '../cloud.ts';

function project({ projectId, projectNumber }: Cloud) {
  return {
    name: `projects/${projectId}`,
    projectId,
    projectNumber,
    displayName: projectId,
    state: 'ACTIVE',
    resources: { hostingSite: projectId },
  };
}

/** https://firebase.google.com/docs/reference/firebase-management/rest */
export const firebase: Api = {
  host: 'firebase.googleapis.com',
  routes: {
    'GET /v1beta1/projects/{project}': project,
    'GET /v1beta1/projects/{project}/adminSdkConfig': ({ projectId, defaultBucket }) => ({
      projectId,
      ...(defaultBucket ? { storageBucket: defaultBucket } : {}),
    }),
  },
};
