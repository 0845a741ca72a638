import type { Api } from '../api.ts';
import { computeAccount } from '../cloud.ts';

/** https://cloud.google.com/compute/docs/reference/rest/v1/projects */
export const computeEngine: Api = {
  host: 'compute.googleapis.com',
  routes: {
    'GET /compute/v1/projects/{project}': (cloud) => ({ defaultServiceAccount: computeAccount(cloud) }),
  },
};
