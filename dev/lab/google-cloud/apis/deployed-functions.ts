import { randomUUID } from 'node:crypto';
import { type Api, GoogleError, notFound, param } from '../api.ts';
import { membersOf } from '../policy.ts';
import { serviceNameOf } from './cloud-functions.ts';

/**
 * The addresses of the functions. This cloud does not run them: one that is active and public answers what Herald answers to a
 * path that it does not know, with the id of the request.
 */
export const deployedFunctions: Api = {
  host: '*.cloudfunctions.net',
  routes: {
    'GET /{id}': (cloud, call) => {
      const [name, deployed] =
        [...cloud.functions].find(([key]) => key.endsWith(`/functions/${param(call, 'id')}`)) ?? [];
      if (!name || deployed?.['state'] !== 'ACTIVE') throw notFound('The page');
      if (!membersOf(cloud, serviceNameOf(name), 'roles/run.invoker').includes('allUsers'))
        throw new GoogleError(403, 'PERMISSION_DENIED', 'Your client does not have permission to get this URL.');
      call.responseHeaders['x-request-id'] = randomUUID();
      throw notFound('The path');
    },
  },
};
