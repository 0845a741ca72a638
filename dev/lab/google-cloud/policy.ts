import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Call, GoogleError, type Handler, invalid, json } from './api.ts';
import { type Cloud, canonical, type Policy } from './cloud.ts';
import { isKnown } from './propagation.ts';

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
  if (!isServiceAgent(email) && !(cloud.serviceAccounts.has(email) && isKnown(cloud, email)))
    throw invalid(`Service account ${email} does not exist.`);
}

/**
 * Replaces the policy of a resource. As in Google Cloud: a stale `etag` is refused (an empty one is not checked), a service
 * account must exist, a binding without members disappears, and an organization may forbid `allUsers`.
 */
export function replacePolicy(cloud: Cloud, name: string, next: Policy): Policy {
  if (next.etag && next.etag !== policyOf(cloud, name).etag)
    throw new GoogleError(409, 'ABORTED', `The policy of ${name} was changed in the meantime.`);
  for (const { role, members } of next.bindings) {
    requireRole(cloud, role, name);
    for (const member of members) {
      if (member === 'allUsers' && cloud.forbidsAllUsers)
        throw new GoogleError(
          400,
          'FAILED_PRECONDITION',
          'One or more users named in the policy do not belong to a permitted customer.',
        );
      const [kind, email] = member.split(':');
      if (kind === 'serviceAccount' && email) requireServiceAccount(cloud, email);
    }
  }
  cloud.policies.set(name, { bindings: next.bindings.filter(({ members }) => members.length > 0) });
  return policyOf(cloud, name);
}

/** Permissions of the predefined roles that make files public: https://cloud.google.com/storage/docs/access-control/iam-roles */
const STORAGE_ROLES: Readonly<Record<string, readonly string[]>> = {
  'roles/storage.objectViewer': ['storage.objects.get', 'storage.objects.list'],
  'roles/storage.legacyObjectReader': ['storage.objects.get'],
};

/** Whether everyone on the Internet has a permission on an object of a bucket, or on a folder that ends with a slash. */
export function everyoneMay(
  cloud: Cloud,
  permission: 'storage.objects.get' | 'storage.objects.list',
  bucket: string,
  path: string,
): boolean {
  const folders = [...(cloud.buckets.get(bucket)?.managedFolders ?? [])].filter((folder) => path.startsWith(folder));
  const resources = [`b/${bucket}`, ...folders.map((folder) => `b/${bucket}/managedFolders/${folder}`)];
  return resources
    .flatMap((resource) => policyOf(cloud, resource).bindings)
    .some(
      ({ role, members }) =>
        members.includes('allUsers') && (STORAGE_ROLES[role] ?? cloud.roles.get(role) ?? []).includes(permission),
    );
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

/** A custom role must exist, and the legacy roles of Cloud Storage are for buckets only, not for managed folders. */
function requireRole(cloud: Cloud, role: string, resource: string): void {
  if (role.startsWith('projects/') && !cloud.roles.has(role)) throw invalid(`Role ${role} does not exist.`);
  if (role.startsWith('roles/storage.legacy') && resource.includes('/managedFolders/'))
    throw invalid(`Role ${role} is not supported for this resource.`);
}

function etagOf(bindings: Policy['bindings']): string {
  return createHash('sha256').update(JSON.stringify(bindings)).digest('base64').slice(0, 12);
}

/** Agents of Google's own services exist without the project having created them. */
function isServiceAgent(email: string): boolean {
  return /\.gserviceaccount\.com$/.test(email) && /gcp-sa-|cloudservices/.test(email);
}
