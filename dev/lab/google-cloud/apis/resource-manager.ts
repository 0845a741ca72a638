import { z } from 'zod';
import { type Api, json } from '../api.ts';
import { policyHandlers } from '../policy.ts';

const constrained = z.object({ constraint: z.literal('constraints/iam.allowedPolicyMemberDomains') });
const tested = z.object({ permissions: z.array(z.string()) });

/** Whoever deploys is the owner of the project. */
const policy = policyHandlers(() => undefined);

/** https://cloud.google.com/resource-manager/reference/rest/v1/projects */
export const resourceManager: Api = {
  host: 'cloudresourcemanager.googleapis.com',
  routes: {
    'GET /v1/projects/{project}': ({ projectId, projectNumber }) => ({
      projectId,
      projectNumber,
      name: projectId,
      lifecycleState: 'ACTIVE',
    }),
    'POST /v1/{name*}:testIamPermissions': (_cloud, call) => tested.parse(json(call)),
    // https://cloud.google.com/resource-manager/reference/rest/v1/Policy
    'POST /v1/{name*}:getEffectiveOrgPolicy': ({ forbidsAllUsers }, call) => ({
      ...constrained.parse(json(call)),
      listPolicy: forbidsAllUsers ? { allowedValues: ['C01234567'] } : { allValues: 'ALLOW' },
    }),
    'POST /v1/{name*}:getIamPolicy': policy.get,
    'POST /v1/{name*}:setIamPolicy': policy.set,
  },
};
