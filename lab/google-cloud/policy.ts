import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Call, GoogleError, type Handler, invalid, json } from './api.ts';
import { type Cloud, canonical, type Policy } from './cloud.ts';

const binding = z.object({ role: z.string(), members: z.array(z.string()).default([]) });
const policy = z.object({ bindings: z.array(binding).default([]), etag: z.string().optional() });
const request = z.object({ policy });

/** The policy of a resource; the empty one where nothing was ever set. */
export function policyOf(cloud: Cloud, name: string): Policy {
  const bindings = cloud.policies.get(name)?.bindings ?? [];
  return { bindings, etag: etagOf(bindings) };
}

/** The members that hold a role on a resource. */
export function membersOf(cloud: Cloud, name: string, role: string): string[] {
  return policyOf(cloud, name).bindings.flatMap((entry) => (entry.role === role ? entry.members : []));
}

export function requireServiceAccount(cloud: Cloud, email: string): void {
  if (!cloud.serviceAccounts.has(email) && !isServiceAgent(email))
    throw invalid(`Service account ${email} does not exist.`);
}

/**
 * Replaces the policy of a resource. As in Google Cloud: a stale `etag` is refused (an empty one is not checked), a service
 * account must exist, and a binding without members disappears.
 */
export function replacePolicy(cloud: Cloud, name: string, next: Policy): Policy {
  if (next.etag && next.etag !== policyOf(cloud, name).etag)
    throw new GoogleError(409, 'ABORTED', `The policy of ${name} was changed in the meantime.`);
  for (const member of next.bindings.flatMap(({ members }) => members)) {
    const [kind, email] = member.split(':');
    if (kind === 'serviceAccount' && email) requireServiceAccount(cloud, email);
  }
  cloud.policies.set(name, { bindings: next.bindings.filter(({ members }) => members.length > 0) });
  return policyOf(cloud, name);
}

/** `getIamPolicy` and `setIamPolicy` of the resources of an API; `exists` throws where there is none of the name. */
export function policyHandlers(exists: (cloud: Cloud, name: string) => void): { get: Handler; set: Handler } {
  const named = (cloud: Cloud, call: Call): string => {
    const name = canonical(cloud, call.params['name'] ?? '');
    exists(cloud, name);
    return name;
  };
  return {
    get: (cloud, call) => policyOf(cloud, named(cloud, call)),
    set: (cloud, call) => replacePolicy(cloud, named(cloud, call), request.parse(json(call)).policy),
  };
}

function etagOf(bindings: Policy['bindings']): string {
  return createHash('sha256').update(JSON.stringify(bindings)).digest('base64').slice(0, 12);
}

/** Agents of Google's own services exist without the project having created them. */
function isServiceAgent(email: string): boolean {
  return /\.gserviceaccount\.com$/.test(email) && /gcp-sa-|cloudservices/.test(email);
}
