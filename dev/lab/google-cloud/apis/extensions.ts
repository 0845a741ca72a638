import type { Api } from '../api.ts';

/** Installed extensions: there are none. */
export const extensions: Api = {
  host: 'firebaseextensions.googleapis.com',
  routes: { 'GET /v1beta/projects/{project}/instances': () => ({}) },
};
