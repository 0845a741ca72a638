import { type Api, param } from '../api.ts';
import { enableApi } from '../propagation.ts';
import { REGION_QUOTAS } from '../quota.ts';

/** https://cloud.google.com/service-usage/docs/reference/rest/v1/services */
export const serviceUsage: Api = {
  host: 'serviceusage.googleapis.com',
  routes: {
    'GET /v1/projects/{project}/services/{service}': (cloud, call) => ({
      name: `projects/${cloud.projectNumber}/services/${param(call, 'service')}`,
      state: cloud.enabledApis.has(param(call, 'service')) ? 'ENABLED' : 'DISABLED',
    }),
    'GET /v1beta1/projects/{project}/services/run.googleapis.com/consumerQuotaMetrics': ({ quota }, { query }) => ({
      metrics: Object.entries(REGION_QUOTAS).map(([metric, { limitOf }]) => {
        const effectiveLimit = String(limitOf(quota));
        // Only the full view has the limits of single regions.
        const regions = query.get('view') === 'FULL' ? ['us-central1', 'europe-west1'] : [];
        const buckets = regions.map((region) => ({ effectiveLimit, dimensions: { region } }));
        return { metric, consumerQuotaLimits: [{ unit: '1/{project}/{region}', quotaBuckets: buckets }] };
      }),
    }),
    'POST /v1/projects/{project}/services/{service}:enable': (cloud, call) => {
      enableApi(cloud, param(call, 'service'));
      return { done: true };
    },
    // Creates the agent of a Google service; agents are not listed among the project's own accounts.
    'POST /v1beta1/projects/{project}/services/{service}:generateServiceIdentity': () => ({ done: true }),
  },
};
