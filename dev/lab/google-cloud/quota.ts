import { z } from 'zod';
import { invalid } from './api.ts';
import type { Cloud, Resource } from './cloud.ts';

const allocation = z.object({
  name: z.string(),
  serviceConfig: z.object({
    availableCpu: z.coerce.number(),
    availableMemory: z.string(),
    maxInstanceCount: z.int().positive(),
    maxInstanceRequestConcurrency: z.number(),
  }),
});
type Allocation = z.infer<typeof allocation>['serviceConfig'];

const BYTES_PER_MIB = 1024 ** 2;

/** The metrics of Cloud Run that a region limits, in the units of the Service Usage API. https://cloud.google.com/run/quotas */
export const REGION_QUOTAS: Readonly<
  Record<string, { limitOf: (quota: Cloud['quota']) => number; useOf: (config: Allocation) => number }>
> = {
  'run.googleapis.com/cpu_allocation': {
    limitOf: ({ milliCpu }) => milliCpu,
    useOf: ({ availableCpu }) => Math.round(availableCpu * 1000),
  },
  'run.googleapis.com/mem_allocation': {
    limitOf: ({ memoryMib }) => memoryMib * BYTES_PER_MIB,
    useOf: ({ availableMemory }) => mebibytes(availableMemory) * BYTES_PER_MIB,
  },
};

/**
 * What is beyond the quota if all functions have all their instances. Cloud Run itself compares each function alone when it is
 * deployed, and all together when instances start: those beyond the quota do not.
 */
export function quotaProblems({ quota }: Pick<Cloud, 'quota'>, functions: ReadonlyMap<string, Resource>): string[] {
  const configs = [...functions.values()].map((resource) => allocation.parse(resource).serviceConfig);
  return Object.entries(REGION_QUOTAS).flatMap(([metric, { limitOf, useOf }]) => {
    const requested = configs.reduce((sum, config) => sum + useOf(config) * config.maxInstanceCount, 0);
    return requested <= limitOf(quota) ? [] : [`${metric} requested: ${requested} allowed: ${limitOf(quota)}`];
  });
}

/** Throws where the functions need more than the quota, or one has a share of a CPU that Cloud Run does not offer. */
export function requireQuota(cloud: Cloud, functions: ReadonlyMap<string, Resource>): void {
  for (const resource of functions.values()) {
    const { name, serviceConfig } = allocation.parse(resource);
    if (!isOffered(serviceConfig)) throw invalid(`Could not create Cloud Run service ${name}. Invalid value for cpu.`);
  }
  const [problem] = quotaProblems(cloud, functions);
  if (problem) throw invalid(`Quota violated: ${problem}`);
}

/** https://cloud.google.com/run/docs/configuring/services/cpu */
function isOffered({ availableCpu, availableMemory, maxInstanceRequestConcurrency }: Allocation): boolean {
  if (availableCpu >= 1) return Number.isInteger(availableCpu);
  const most = availableCpu >= 0.5 ? 1024 : 512;
  return availableCpu >= 0.08 && maxInstanceRequestConcurrency === 1 && mebibytes(availableMemory) <= most;
}

/** Of `512Mi`, `512M` or `1Gi`. */
function mebibytes(memory: string): number {
  const [, amount, unit] = /^(\d+)([MG])i?$/.exec(memory) ?? [];
  if (amount === undefined) throw invalid(`Invalid memory ${memory}.`);
  return Number(amount) * (unit === 'G' ? 1024 : 1);
}
