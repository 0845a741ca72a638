import type { Api } from '../api.ts';

/** https://cloud.google.com/billing/docs/reference/rest/v1/projects */
export const cloudBilling: Api = {
  host: 'cloudbilling.googleapis.com',
  routes: {
    'GET /v1/projects/{project}/billingInfo': ({ projectId, billingEnabled }) => ({
      name: `projects/${projectId}/billingInfo`,
      projectId,
      billingEnabled,
    }),
  },
};
