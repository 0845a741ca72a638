import { setTimeout as sleep } from 'node:timers/promises';
import type { Google } from '../doctor/google.ts';
import { groupsOf } from '../doctor/groups.ts';
import { type DeclaredFunction, partialFunctionNames } from '../doctor/partial-functions.ts';
import { deployedFunctions, type PlannedFunction } from './cli-plan.ts';
import { CommandError, firebase } from './command.ts';
import { CONFIG } from './generated-config.ts';
import { progress } from './steps.ts';

/** The functions of a deploy: what they declare, and what the CLI would deploy. */
export interface Release {
  google: Google;
  project: string;
  declared: readonly DeclaredFunction[];
  planned: readonly PlannedFunction[];
}

/** Deploys the functions that are not deployed as they are planned, in groups. */
export async function deployFunctions(release: Release): Promise<string> {
  const changed = await outdated(release);
  const groups = groupsOf(changed);
  for (const [index, group] of groups.entries()) {
    const label = `group ${index + 1} of ${groups.length}`;
    const names = group.map(({ name }) => name);
    progress(`${label}: ${names.join(', ')}`);
    await deployGroup(release.project, label, names);
  }
  return `${changed.length} deployed, ${release.planned.length - changed.length} unchanged`;
}

/** The planned functions that are missing, failed, older than the plan, or without their invoker, queue or schedule. */
export async function outdated({ google, project, declared, planned }: Release): Promise<PlannedFunction[]> {
  const deployed = await deployedFunctions(project);
  const partial = await partialFunctionNames(google, { project, functions: declared });
  return planned.filter(({ name, region, hash }) => {
    const current = deployed.find((entry) => entry.name === name && entry.region === region);
    return !current?.isActive || current.hash !== hash || partial.includes(name);
  });
}

/** Between the attempts of a group: each loses only what fails in passing. */
const RETRY_PAUSES_MS = [1000, 10_000, 60_000];

/**
 * Failures that a repetition repairs. Cloud Build drops a part of the builds of a large deploy (EXPIRED), and Cloud Run refuses
 * new revisions while the old ones take the quota.
 */
const PASSING = [
  /status: EXPIRED/,
  /HTTP Error: (429|500|502|503|504)/,
  /quota exceeded/i,
  /RESOURCE_EXHAUSTED|UNAVAILABLE/,
  /ECONNRESET|ETIMEDOUT|EAI_AGAIN|socket hang up/,
];

async function deployGroup(project: string, label: string, names: readonly string[]): Promise<void> {
  let pending = names;
  for (const pause of [...RETRY_PAUSES_MS, null]) {
    try {
      const only = pending.map((name) => `functions:${name}`).join();
      await firebase(project, 'deploy', '--only', only, '--force', '--config', CONFIG);
      return;
    } catch (error) {
      if (!(error instanceof CommandError) || pause === null) throw error;
      const { output } = error;
      if (!PASSING.some((pattern) => pattern.test(output))) throw error;
      pending = pending.filter((name) => !isSuccessful(output, name));
      if (pending.length === 0) return;
      progress(`${label}: ${pending.length} failed in passing; repeating ${pending.join(', ')} in ${pause / 1000} s.`);
      await sleep(pause);
    }
  }
}

function isSuccessful(output: string, name: string): boolean {
  return new RegExp(`functions\\[${name}\\([\\w-]+\\)\\] Successful (create|update) operation`).test(output);
}
