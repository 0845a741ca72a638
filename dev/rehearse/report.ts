import type { Cloud } from '@herald-lab/google-cloud';
import { membersOf, serviceNameOf } from '@herald-lab/google-cloud';
import { z } from 'zod';

const functionResource = z.object({
  name: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
  serviceConfig: z.object({
    availableMemory: z.string(),
    availableCpu: z.string(),
    maxInstanceRequestConcurrency: z.number(),
    maxInstanceCount: z.number().nullish(),
    timeoutSeconds: z.number(),
    serviceAccountEmail: z.string().nullish(),
    environmentVariables: z.record(z.string(), z.string()).default({}),
    secretEnvironmentVariables: z.array(z.object({ secret: z.string() })).nullish(),
  }),
});

const queueResource = z.object({
  name: z.string(),
  rateLimits: z.object({ maxConcurrentDispatches: z.number(), maxDispatchesPerSecond: z.number() }),
  retryConfig: z.object({
    maxAttempts: z.number(),
    minBackoff: z.string(),
    maxBackoff: z.string(),
    maxDoublings: z.number(),
  }),
});

const jobResource = z.object({
  name: z.string(),
  schedule: z.string(),
  timeZone: z.string(),
  attemptDeadline: z.string().optional(),
  httpTarget: z.object({ uri: z.string(), oidcToken: z.object({ serviceAccountEmail: z.string() }).optional() }),
});

const indexedField = z.object({ fieldPath: z.string(), order: z.string().optional() });
const index = z.object({ name: z.string().optional(), queryScope: z.string(), fields: z.array(indexedField) });
const fieldResource = z.object({
  name: z.string(),
  indexConfig: z.object({ indexes: z.array(index).default([]) }).optional(),
  ttlConfig: z.object({}).optional(),
});

const rewrite = z.object({
  glob: z.string(),
  run: z.object({ serviceId: z.string(), region: z.string() }).optional(),
  function: z.string().optional(),
});
const versionResource = z.object({ config: z.object({ rewrites: z.array(rewrite).default([]) }) });

const ruleset = z.object({ source: z.object({ files: z.array(z.object({ content: z.string() })) }) });

/** What a deploy left in the cloud, as the services name it. */
export function reportOf(cloud: Cloud) {
  return {
    functions: functionsOf(cloud).sort((a, b) => a.name.localeCompare(b.name)),
    queues: queuesOf(cloud).sort((a, b) => a.name.localeCompare(b.name)),
    jobs: jobsOf(cloud).sort((a, b) => a.name.localeCompare(b.name)),
    firestore: firestoreOf(cloud),
    rules: rulesOf(cloud),
    hosting: hostingOf(cloud),
  };
}

export type Report = ReturnType<typeof reportOf>;

function functionsOf(cloud: Cloud) {
  return [...cloud.functions.values()].map((resource) => {
    const { name, labels, serviceConfig } = functionResource.parse(resource);
    const secrets = (serviceConfig.secretEnvironmentVariables ?? []).map(({ secret }) => last(secret));
    return {
      name: last(name),
      kind: kindOf(labels),
      region: name.split('/')[3] ?? '',
      memory: serviceConfig.availableMemory,
      cpu: serviceConfig.availableCpu,
      concurrency: serviceConfig.maxInstanceRequestConcurrency,
      maxInstances: serviceConfig.maxInstanceCount ?? null,
      timeoutSeconds: serviceConfig.timeoutSeconds,
      serviceAccount:
        serviceConfig.serviceAccountEmail ?? `${cloud.projectNumber}-compute@developer.gserviceaccount.com`,
      secrets: secrets.sort(),
      environment: serviceConfig.environmentVariables,
      invokers: membersOf(cloud, serviceNameOf(name), 'roles/run.invoker'),
    };
  });
}

function last(name: string): string {
  return name.split('/').at(-1) ?? '';
}

function kindOf(labels: Record<string, string>): 'task' | 'schedule' | 'http' {
  if (labels['deployment-taskqueue']) return 'task';
  return labels['deployment-scheduled'] ? 'schedule' : 'http';
}

function queuesOf(cloud: Cloud) {
  return [...cloud.queues.values()].map((resource) => {
    const { name, rateLimits, retryConfig } = queueResource.parse(resource);
    const enqueuers = membersOf(cloud, name, 'roles/cloudtasks.enqueuer');
    return { name: last(name), region: name.split('/')[3] ?? '', ...rateLimits, ...retryConfig, enqueuers };
  });
}

function jobsOf(cloud: Cloud) {
  return [...cloud.jobs.values()].flatMap((resource) => {
    const { name, httpTarget, ...job } = jobResource.parse(resource);
    // A job with another token calls an API of Google, and no function.
    if (!httpTarget.oidcToken) return [];
    return { name: last(name), ...job, uri: httpTarget.uri, account: httpTarget.oidcToken.serviceAccountEmail };
  });
}

function firestoreOf(cloud: Cloud) {
  return {
    indexes: [...cloud.indexes].map(([name, resource]) => ({
      collection: name.split('/')[5] ?? '',
      ...index.omit({ name: true }).parse(resource),
    })),
    fields: [...cloud.fields].map(([name, resource]) => {
      const { indexConfig, ttlConfig } = fieldResource.parse(resource);
      const indexes = (indexConfig?.indexes ?? []).map(({ queryScope, fields }) => ({
        queryScope,
        order: fields[0]?.order ?? 'CONTAINS',
      }));
      return { collection: name.split('/')[5] ?? '', path: last(name), ttl: ttlConfig !== undefined, indexes };
    }),
  };
}

function rulesOf(cloud: Cloud) {
  return [...cloud.releases].map(([name, release]) => {
    const { source } = ruleset.parse(cloud.rulesets.get(String(release['rulesetName'])));
    return { name: name.split('/releases/')[1] ?? name, content: source.files[0]?.content ?? '' };
  });
}

function hostingOf({ hosting }: Cloud) {
  const version = hosting.live === null ? undefined : hosting.versions.get(hosting.live);
  if (!version) return { files: [], rewrites: [] };
  return {
    files: [...version.files.keys()].sort(),
    rewrites: versionResource.parse(version.resource).config.rewrites,
  };
}
