import { type Api, GoogleError, param } from '../api.ts';

/** https://cloud.google.com/service-usage/docs/reference/rest/v1/services */
export const serviceUsage: Api = {
  host: 'serviceusage.googleapis.com',
  routes: {
    'GET /v1/projects/{project}/services/{service}': (cloud, call) => ({
      name: `projects/${cloud.projectNumber}/services/${param(call, 'service')}`,
      state: cloud.enabledApis.has(param(call, 'service')) ? 'ENABLED' : 'DISABLED',
    }),
    'POST /v1/projects/{project}/services/{service}:enable': (cloud, call) => {
      if (!cloud.billingEnabled)
        throw new GoogleError(400, 'FAILED_PRECONDITION', 'Billing must be enabled for activation of service.');
      cloud.enabledApis.add(param(call, 'service'));
      return { done: true };
    },
    // Creates the agent of a Google service; agents are not listed among the project's own accounts.
    'POST /v1beta1/projects/{project}/services/{service}:generateServiceIdentity': () => ({ done: true }),
  },
};
