import type { Api } from '../api.ts';

/** https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/getConfig */
export const identityToolkit: Api = {
  host: 'identitytoolkit.googleapis.com',
  routes: {
    'GET /admin/v2/projects/{project}/config': ({ projectNumber, signIn: { isEmailEnabled, authorizedDomains } }) => ({
      name: `projects/${projectNumber}/config`,
      signIn: { email: isEmailEnabled ? { enabled: true, passwordRequired: true } : {} },
      authorizedDomains,
    }),
  },
};
