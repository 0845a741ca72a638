import { z } from 'zod';
import type { Google } from './google.ts';
import { hasRole } from './policy.ts';

/** What a deploy sets up for a function. */
export interface DeclaredFunction {
  name: string;
  region: string;
  trigger: 'http' | 'task' | 'schedule';
  /** The member that may call it. */
  invoker: string;
}

const memberPolicy = z.object({ listPolicy: z.object({ allowedValues: z.array(z.string()).min(1) }) });

/** Describes an organization policy that forbids `allUsers`, which the HTTP functions and the files need. */
export async function forbiddenMembers({ read }: Google, project: string): Promise<string[]> {
  const constraint = 'constraints/iam.allowedPolicyMemberDomains';
  const policy = await read('resourceManagerOrigin', `/v1/projects/${project}:getEffectiveOrgPolicy`, 'post', {
    constraint,
  });
  return memberPolicy.safeParse(policy).success
    ? [
        `The organization forbids allUsers (${constraint}), so that neither functions nor files can be public. An administrator ` +
          'of its policies must allow all members for this project: ' +
          'https://cloud.google.com/resource-manager/docs/organization-policy/restricting-domains',
      ]
    : [];
}

interface Declared {
  project: string;
  functions: readonly DeclaredFunction[];
}

/** Describes the deployed functions that lack their invoker, queue or schedule. */
export async function partialFunctions(google: Google, declared: Declared): Promise<string[]> {
  const names = await partialFunctionNames(google, declared);
  return names.length === 0
    ? []
    : [
        `A deploy left these functions incomplete: ${names.join(', ')}. Repeat it: npm run deploy -- ${declared.project}`,
      ];
}

/**
 * The deployed functions that lack their invoker, queue or schedule. A deploy that fails half-way leaves them, and the next one
 * skips them, because their source has not changed (firebase-tools, lib/deploy/functions/release/planner.js).
 */
export async function partialFunctionNames(google: Google, { project, functions }: Declared): Promise<string[]> {
  const partial = await Promise.all(
    functions.map(async (declared) => ((await isPartial(google, project, declared)) ? [declared.name] : [])),
  );
  return partial.flat();
}

/** Whether a version of Herald is deployed. */
export async function isDeployed({ read }: Google, project: string, region: string): Promise<boolean> {
  const path = `/v1/projects/${project}/locations/${region}/services/api:getIamPolicy`;
  return (await read('runOrigin', path)) !== null;
}

async function isPartial(
  { read }: Google,
  project: string,
  { name, region, trigger, invoker }: DeclaredFunction,
): Promise<boolean> {
  const location = `projects/${project}/locations/${region}`;
  const policy = await read('runOrigin', `/v1/${location}/services/${name.toLowerCase()}:getIamPolicy`);
  if (policy === null) return false;
  if (!hasRole(policy, 'roles/run.invoker', invoker)) return true;
  if (trigger === 'task') {
    const queue = await read('cloudTasksOrigin', `/v2/${location}/queues/${name}:getIamPolicy`, 'post');
    return !hasRole(queue, 'roles/cloudtasks.enqueuer', invoker);
  }
  return (
    trigger === 'schedule' &&
    (await read('cloudschedulerOrigin', `/v1/${location}/jobs/firebase-schedule-${name}-${region}`)) === null
  );
}
