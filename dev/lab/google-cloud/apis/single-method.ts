import { type Api, notFound } from '../api.ts';
import { computeAccount } from '../cloud.ts';

/** APIs of which one method is called. */
export const singleMethodApis: readonly Api[] = [
  // https://cloud.google.com/billing/docs/reference/rest/v1/projects
  {
    host: 'cloudbilling.googleapis.com',
    routes: {
      'GET /v1/projects/{project}/billingInfo': ({ projectId, billingEnabled }) => ({
        name: `projects/${projectId}/billingInfo`,
        projectId,
        billingEnabled,
      }),
    },
  },
  // https://cloud.google.com/compute/docs/reference/rest/v1/projects
  {
    host: 'compute.googleapis.com',
    routes: {
      'GET /compute/v1/projects/{project}': (cloud) => ({ defaultServiceAccount: computeAccount(cloud) }),
    },
  },
  // Installed extensions: there are none.
  {
    host: 'firebaseextensions.googleapis.com',
    routes: { 'GET /v1beta/projects/{project}/instances': () => ({}) },
  },
  // Which bucket is the project's default one.
  {
    host: 'firebasestorage.googleapis.com',
    routes: {
      'GET /v1alpha/projects/{project}/defaultBucket': ({ projectId, defaultBucket }) => {
        if (!defaultBucket) throw notFound('The default bucket');
        const name = `projects/${projectId}/defaultBucket`;
        return { name, bucket: { name: `projects/${projectId}/buckets/${defaultBucket}` } };
      },
    },
  },
  // https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/getConfig
  {
    host: 'identitytoolkit.googleapis.com',
    routes: {
      'GET /admin/v2/projects/{project}/config': ({
        projectNumber,
        signIn: { isEmailEnabled, authorizedDomains },
      }) => ({
        name: `projects/${projectNumber}/config`,
        signIn: { email: isEmailEnabled ? { enabled: true, passwordRequired: true } : {} },
        authorizedDomains,
      }),
    },
  },
  // Exchanges a refresh token for an access token: the simulated cloud takes any.
  {
    host: 'www.googleapis.com',
    routes: {
      'POST /oauth2/v3/token': () => ({ access_token: 'simulated', expires_in: 3600, token_type: 'Bearer' }),
    },
  },
];
