import { done, find, GoogleError } from './api.ts';
import type { Cloud, Resource, Rollout } from './cloud.ts';
import { quotaProblems } from './quota.ts';

/** How many polls find a rollout pending. The Firebase CLI polls at once, then ever more rarely. */
const PENDING_POLLS = 1;

/**
 * How many functions may be created or updated at once. Google counts 60 such calls a minute in a region and this cloud has no
 * clock, so it takes Firebase's advice as its limit: "deploy functions in groups of 10 or fewer".
 * https://firebase.google.com/docs/functions/manage-functions#deploy_functions
 */
const MOST_ROLLOUTS = 10;

/**
 * Begins to create or update a function: its build, then its new revision. Until the operation ends, the function stays as it is.
 * `failure` is what ends the build.
 */
export function beginRollout(
  cloud: Cloud,
  { parent, name, next, failure }: { parent: string; name: string; next: Resource; failure: string | null },
): Resource {
  const service = 'cloudfunctions.googleapis.com';
  if (cloud.rollouts.has(name))
    throw new GoogleError(409, 'ABORTED', `An operation on function ${name} is already in progress.`);
  if (cloud.rollouts.size >= MOST_ROLLOUTS)
    throw new GoogleError(
      429,
      'RESOURCE_EXHAUSTED',
      `Quota exceeded for quota metric 'Per project mutation requests' and limit 'Per project mutation requests per minute per region' of service '${service}' for consumer 'project_number:${cloud.projectNumber}'.`,
    );
  const { response: _, ...operation } = done(cloud, parent, {});
  const pending = { ...operation, done: false };
  const id = String(operation['name']);
  cloud.operations.set(id, pending);
  const outcome = failure ?? expiry(cloud, name, next) ?? exceededQuota(cloud, name, next);
  cloud.rollouts.set(name, { next, operation: id, polls: PENDING_POLLS, failure: outcome });
  return pending;
}

/** The operation as a poll finds it, which brings it closer to its end. */
export function pollOperation(cloud: Cloud, operation: string): Resource {
  for (const [name, rollout] of cloud.rollouts) {
    if (rollout.operation !== operation) continue;
    if (rollout.polls === 0) end(cloud, name, rollout);
    else rollout.polls -= 1;
  }
  return find(cloud.operations, operation);
}

/** Ends the rollouts that nobody polls, such as rollouts of an interrupted deploy: minutes lie between two deploys. */
export function endRollouts(cloud: Cloud): void {
  for (const [name, rollout] of cloud.rollouts) end(cloud, name, rollout);
}

/** After a failure the old revision goes on with its configuration. A new function stays without a Cloud Run service. */
function end(cloud: Cloud, name: string, { next, operation, failure }: Rollout): void {
  cloud.rollouts.delete(name);
  const ended = failure ? { error: { code: 3, message: failure } } : { response: next };
  cloud.operations.set(operation, { name: operation, done: true, ...ended });
  if (!failure) cloud.functions.set(name, next);
  else if (!cloud.functions.has(name)) cloud.functions.set(name, { ...next, state: 'FAILED' });
  if (!failure && cloud.building.size > 0) cloud.deployedBeforeIndexes.add(name);
}

/**
 * Cloud Build drops a part of the builds of a large deploy: https://github.com/firebase/firebase-tools/issues/7268 (15 of 55),
 * https://github.com/firebase/firebase-tools/issues/5967 (20 of 62).
 */
function expiry(cloud: Cloud, name: string, { labels }: Resource): string | null {
  const source = `${name} ${JSON.stringify(labels)}`;
  const attempt = (cloud.builds.get(source) ?? 0) + 1;
  cloud.builds.set(source, attempt);
  if (!cloud.expiresBuilds || attempt > 1 || cloud.builds.size % 3 !== 0) return null;
  const logs = `https://console.cloud.google.com/cloud-build/builds?project=${cloud.projectNumber}`;
  return `Build failed with status: EXPIRED and message: An unexpected error occurred. Refer to build logs: ${logs}. For more details see the logs at ${logs}.`;
}

/** Until a new revision serves, Cloud Run runs the old one too: the quota holds for all instances of both. */
function exceededQuota(cloud: Cloud, name: string, next: Resource): string | null {
  const starting = [...cloud.rollouts.values(), { next }];
  const revisions = starting.map((rollout, index) => [`revision ${index}`, rollout.next] as const);
  const [problem] = quotaProblems(cloud, new Map([...cloud.functions, ...revisions]));
  if (!problem) return null;
  const [resource, service] = [problem.includes('cpu') ? 'CPU' : 'memory', name.split('/').at(-1)?.toLowerCase()];
  return `Could not create or update Cloud Run service ${service}, Container Healthcheck failed. Quota exceeded for total allowable ${resource} per project per region.`;
}
