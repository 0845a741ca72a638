import { type Api, notFound } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import { policyHandlers } from '../policy.ts';
import { serviceNameOf } from './cloud-functions.ts';

export function requireService(cloud: Cloud, name: string): void {
  if (![...cloud.functions.keys()].some((functionName) => serviceNameOf(functionName) === name)) throw notFound(name);
}

const policy = policyHandlers(requireService);

/** https://cloud.google.com/run/docs/reference/rest/v1/projects.locations.services; each function has its service here. */
export const cloudRun: Api = {
  host: 'run.googleapis.com',
  routes: { 'GET /v1/{name*}:getIamPolicy': policy.get, 'POST /v1/{name*}:setIamPolicy': policy.set },
};
