import { z } from 'zod';
import type { Google } from './google.ts';

/** CPUs and memory (GiB) in a region. */
export interface Allocation {
  cpus: number;
  memoryGib: number;
}

interface Demand {
  project: string;
  region: string;
  /** What all instances of all functions take together. */
  allocation: Allocation;
  /** What the new instances of one group of an upgrade take beside them. */
  upgrade: Allocation;
}

const quotas = z.object({
  metrics: z.array(
    z.object({
      metric: z.string(),
      consumerQuotaLimits: z
        .array(
          z.object({
            quotaBuckets: z
              .array(
                z.object({
                  effectiveLimit: z.coerce.number(),
                  dimensions: z.record(z.string(), z.string()).optional(),
                }),
              )
              .default([]),
          }),
        )
        .default([]),
    }),
  ),
});

/** Describes a quota that is too small for all instances. */
export async function missingQuota(google: Google, { project, region, allocation }: Demand): Promise<string[]> {
  const { cpus, memoryGib } = await quotaOf(google, project, region);
  if (allocation.cpus <= cpus && allocation.memoryGib <= memoryGib) return [];
  return [
    `All instances take ${Math.ceil(allocation.cpus)} CPUs and ${Math.ceil(allocation.memoryGib)} GiB, and Cloud Run has ${cpus} and ${memoryGib} in ${region}: lower HERALD_SCALE, or request more at ${pageOf(project)}`,
  ];
}

/** Cloud Run starts new revisions beside the old ones, and refuses requests of both above the quota. */
export async function upgradeRisks(
  google: Google,
  { project, region, allocation, upgrade }: Demand,
): Promise<string[]> {
  const { cpus, memoryGib } = await quotaOf(google, project, region);
  const together = { cpus: allocation.cpus + upgrade.cpus, memoryGib: allocation.memoryGib + upgrade.memoryGib };
  if (together.cpus <= cpus && together.memoryGib <= memoryGib) return [];
  return [
    `An upgrade under full load takes up to ${Math.ceil(together.cpus)} CPUs and ${Math.ceil(together.memoryGib)} GiB, and Cloud Run has ${cpus} and ${memoryGib} in ${region}: upgrade at a quiet time, or request more at ${pageOf(project)}`,
  ];
}

/** What a new project has where Google names no limit. */
const NEW_PROJECT: Allocation = { cpus: 20, memoryGib: 40 };

/** https://cloud.google.com/service-usage/docs/reference/rest/v1beta1/services.consumerQuotaMetrics */
async function quotaOf({ read }: Google, project: string, region: string): Promise<Allocation> {
  const path = `/v1beta1/projects/${project}/services/run.googleapis.com/consumerQuotaMetrics?view=FULL`;
  const { metrics } = quotas.catch({ metrics: [] }).parse(await read('serviceUsageOrigin', path));
  const limitOf = (name: string): number | null => {
    const limits = metrics.find(({ metric }) => metric === `run.googleapis.com/${name}`)?.consumerQuotaLimits ?? [];
    const buckets = limits.flatMap(({ quotaBuckets }) => quotaBuckets);
    const limit = buckets.find(({ dimensions }) => dimensions?.['region'] === region)?.effectiveLimit ?? null;
    // -1 is no limit.
    return limit === -1 ? Number.POSITIVE_INFINITY : limit;
  };
  const [milliCpus, bytes] = [limitOf('cpu_allocation'), limitOf('mem_allocation')];
  return {
    cpus: milliCpus === null ? NEW_PROJECT.cpus : milliCpus / 1000,
    memoryGib: bytes === null ? NEW_PROJECT.memoryGib : bytes / 1024 ** 3,
  };
}

function pageOf(project: string): string {
  return `https://console.cloud.google.com/iam-admin/quotas?project=${project}`;
}
