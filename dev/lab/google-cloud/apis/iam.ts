import { z } from 'zod';
import { type Api, alreadyExists, json, notFound, param } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import { policyHandlers } from '../policy.ts';
import { becomesKnown } from '../propagation.ts';

const created = z.object({ accountId: z.string() });

function account({ projectId, serviceAccounts }: Cloud, email: string) {
  if (!serviceAccounts.has(email)) throw notFound(`Service account ${email}`);
  return { name: `projects/${projectId}/serviceAccounts/${email}`, email };
}

/** Creates an account and returns its address. */
export function createServiceAccount(cloud: Cloud, id: string): string {
  const email = `${id}@${cloud.projectId}.iam.gserviceaccount.com`;
  if (cloud.serviceAccounts.has(email)) throw alreadyExists(`Service account ${id}`);
  cloud.serviceAccounts.add(email);
  becomesKnown(cloud, email);
  return email;
}

const policy = policyHandlers((cloud, name) => account(cloud, name.split('/').at(-1) ?? ''));

/** https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts */
export const iam: Api = {
  host: 'iam.googleapis.com',
  routes: {
    'GET /v1/projects/{project}/serviceAccounts/{email}': (cloud, call) => account(cloud, param(call, 'email')),
    'POST /v1/projects/{project}/serviceAccounts': (cloud, call) => {
      const email = createServiceAccount(cloud, created.parse(json(call)).accountId);
      return account(cloud, email);
    },
    'POST /v1/{name*}:getIamPolicy': policy.get,
    'POST /v1/{name*}:setIamPolicy': policy.set,
  },
};
