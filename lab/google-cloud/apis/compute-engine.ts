import type { Api } from '../api.ts';

/** https://cloud.google.com/compute/docs/reference/rest/v1/projects */
export const computeEngine: Api = {
  host: 'compute.googleapis.com',
  routes: {
    'GET /compute/v1/projects/{project}': ({ projectNumber }) => ({
      defaultServiceAccount: `${projectNumber}-compute@developer.gserviceaccount.com`,
    }),
  },
};
